/** Where the page's own files are: in a folder that has another name in every version. */

/**
 * The address of a file.
 * @param {string} name
 */
export const asset = (name) => `${document.documentElement.dataset.assets ?? ""}/${name}`;
