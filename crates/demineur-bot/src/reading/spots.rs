//! What lies together in a picture.

use crate::desktop::picture::Area;

/// The boxes around what lies together.
pub(crate) fn spots(all: Area, is_there: &impl Fn(i32, i32) -> bool) -> Vec<Area> {
    /// Pixels along a block; what is in the same block or the next lies together.
    const BLOCK: i32 = 6;
    /// No button is smaller.
    const LEAST: i32 = 8;
    let [across, down] = [all.width, all.height].map(|side| side.div_euclid(BLOCK) + 1);
    let place = |x: i32, y: i32| (y * across + x) as usize;
    let mut left = vec![false; (across * down) as usize];
    for y in 0..all.height {
        for x in 0..all.width {
            left[place(x / BLOCK, y / BLOCK)] |= is_there(x, y);
        }
    }
    let mut found = Vec::new();
    for start in (0..down).flat_map(|y| (0..across).map(move |x| [x, y])) {
        let mut queue = vec![start];
        let mut corners: Option<[i32; 4]> = None;
        while let Some([x, y]) = queue.pop() {
            let is_inside = (0..across).contains(&x) && (0..down).contains(&y);
            if !is_inside || !std::mem::take(&mut left[place(x, y)]) {
                continue;
            }
            let [l, t, r, b] = corners.unwrap_or([x, y, x, y]);
            corners = Some([l.min(x), t.min(y), r.max(x), b.max(y)]);
            queue.extend((-1..=1).flat_map(|dy| (-1..=1).map(move |dx| [x + dx, y + dy])));
        }
        if let Some([l, t, r, b]) = corners {
            let area = Area {
                x: l * BLOCK,
                y: t * BLOCK,
                width: (r + 1 - l) * BLOCK,
                height: (b + 1 - t) * BLOCK,
            };
            if area.width >= LEAST && area.height >= LEAST {
                found.push(area);
            }
        }
    }
    found
}
