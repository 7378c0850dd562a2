// A reload keeps all of the address; a link would lose what stands behind its #.
const again = () => location.reload();
document.querySelector("button")?.addEventListener("click", again);
window.addEventListener("online", again);
