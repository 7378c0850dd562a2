/** What is pasted or dropped anywhere on a page. */

import { isTyping } from "../dom.js";

/**
 * @param {HTMLElement} host marked while something hangs over the page
 * @param {(handed: string|Blob) => void} take
 */
export function takeHanded(host, take) {
  window.addEventListener("paste", (event) => {
    if (isTyping(event.target) || !event.clipboardData) return;
    if (offer(event.clipboardData, take)) event.preventDefault();
  });
  window.addEventListener("dragover", (event) => {
    if (!event.dataTransfer || isTyping(event.target)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    host.classList.add("dropping");
  });
  const away = () => host.classList.remove("dropping");
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) away();
  });
  window.addEventListener("drop", (event) => {
    away();
    if (isTyping(event.target) || !event.dataTransfer) return;
    event.preventDefault();
    offer(event.dataTransfer, take);
  });
}

/**
 * @param {DataTransfer} transfer
 * @param {(handed: string|Blob) => void} take
 */
function offer(transfer, take) {
  const [file] = transfer.files;
  const text = transfer.getData("text/plain");
  if (file) take(file);
  else if (text.trim()) take(text);
  else return false;
  return true;
}
