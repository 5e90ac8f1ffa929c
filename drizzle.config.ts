import { defineConfig } from "drizzle-kit";

// Without a name the tool invents one that does not describe the change.
if (process.argv.includes("generate") && !process.argv.some((arg) => /^--name(?:=|$)/.test(arg)))
  throw new Error("name the migration by what it changes: npm run db:generate -- --name order_notes");

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/**/*-tables.ts",
  out: "./migrations",
  migrations: { prefix: "timestamp" },
});
