export default function TodayScreen(_: { id: string }) {
  return <main>TodayScreen</main>;
}
