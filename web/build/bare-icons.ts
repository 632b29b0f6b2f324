const icons = /node_modules\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/;

/**
 * Takes out of each icon what only development reads: the key of every path, which is a random word that does not compress,
 * and the icon's other names. Saves 1 kB of the first screen.
 */
export const bareIcons = {
  name: 'bare-icons',
  apply: 'build' as const,
  transform: (code: string, id: string) =>
    icons.test(id)
      ? {
          code: code.replaceAll(/,\s*key: "\w+"/g, '').replaceAll(/,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm, ''),
          map: null,
        }
      : undefined,
};
