export type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Locked> };
export type Manifest = {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

/** The name of the package at a path of the lock file, as `pg` at `node_modules/pg-boss/node_modules/pg`. */
export declare function nameAt(path: string): string;

/** The paths of the packages that production needs, sorted, but for those of ours in `without` and what they alone need. */
export declare function listProductionPackages(lock: Lock, options?: { without?: readonly string[] }): string[];

/** The paths of these packages of ours and of all that they need, sorted. */
export declare function listNeeded(lock: Lock, names: readonly string[]): string[];
