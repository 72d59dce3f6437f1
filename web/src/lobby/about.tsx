export default function AboutScreen(_: { id: string }) {
  return <main>AboutScreen</main>;
}
