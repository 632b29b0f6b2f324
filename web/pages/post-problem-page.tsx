export function PostProblemPage() {
  return <h1>Post New Problem</h1>;
}

export function AddProblemPage() {
  return <h1>Submit a Problem</h1>;
}
