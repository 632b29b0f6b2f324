import { type Plugin, transformWithOxc } from 'vite';

/** A field of a class whose value has parentheses. Other lines may look alike: they stay as they are. */
const field = /^\s+[\w$]+ = .*\(/m;

/**
 * Writes the fields of such classes as assignments of their constructors. Safari 15 looks for a variable in the wrong scope where the value of a field has
 * parentheses (https://webkit.org/b/236843). Classes with private fields stay: lowered they grow, and have no such values.
 */
export const plainFields: Plugin = {
  name: 'plain-fields',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) =>
    /node_modules.*\.m?js$/.test(id) && /\bclass\b/.test(code) && !/\bthis\.#/.test(code) && field.test(code)
      ? transformWithOxc(code, id, { lang: 'js', target: 'es2021', assumptions: { setPublicClassFields: true } })
      : undefined,
};
