/** The number of files that a process may have open here. */
export function countOpenFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { hard: string | number } } };
  return Number(userLimits?.open_files?.hard);
}
