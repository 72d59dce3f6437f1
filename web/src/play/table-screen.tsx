export default function TableScreen(_: { id: string }) {
  return <main>TableScreen</main>;
}
