/** The people of the demo data. The caller sets their password. */
export const demoPeople: { email: string; name: string; organizations: string[] }[] = [
  {
    email: "petra.bauer@muster.example",
    name: "Petra Bauer",
    organizations: ["muster-gmbh", "beispiel-handels-ag"],
  },
  {
    email: "jonas.keller@beispiel.example",
    name: "Jonas Keller",
    organizations: ["beispiel-handels-ag"],
  },
];
