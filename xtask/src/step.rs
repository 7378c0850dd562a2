//! One step of a chore.

use crate::line::Line;
use crate::packages::Packages;

/// Something to be done, and the steps that must have gone well before.
pub struct Step {
    pub name: &'static str,
    pub needs: &'static [&'static str],
    pub work: Work,
}

/// What a step does.
pub enum Work {
    /// Installs packages while later steps run, up to the first that needs
    /// them: apt-get waits for the network and the disk, a compiler does not.
    Install(Packages),
    /// Runs a line.
    Run(Line),
    /// Runs a line whose programs may write nothing to the home of who tests.
    Test(Line),
}

impl Step {
    pub fn install(packages: Packages) -> Self {
        Self::new("packages", Work::Install(packages))
    }

    pub fn run(name: &'static str, line: Line) -> Self {
        Self::new(name, Work::Run(line))
    }

    pub fn test(name: &'static str, line: Line) -> Self {
        Self::new(name, Work::Test(line))
    }

    pub fn needs(self, needs: &'static [&'static str]) -> Self {
        Self { needs, ..self }
    }

    /// Whether later steps need not wait for it.
    pub fn is_behind(&self) -> bool {
        matches!(self.work, Work::Install(_))
    }

    fn new(name: &'static str, work: Work) -> Self {
        Self {
            name,
            needs: &[],
            work,
        }
    }
}
