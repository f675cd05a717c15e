package io.argosy.fdt.matrix;

import java.io.IOException;

/** One row of the matrix: a scenario for FDT. */
record Case(String name, Script script) {

  /** Prepares files, starts a server and a client, and causes the condition of the case. */
  @FunctionalInterface
  interface Script {
    Pair run(Rig rig) throws IOException, InterruptedException;
  }

  record Pair(Child server, Child client) {}

  @Override
  public String toString() {
    return name;
  }
}
