package io.argosy.fdt.matrix;

import java.io.IOException;

/** One row of the matrix: what is done to FDT. */
record Case(String name, Script script) {

  /** Prepares files, starts a server and a client, and does to them what the case is about. */
  @FunctionalInterface
  interface Script {
    Pair run(Rig rig) throws IOException, InterruptedException;
  }

  /** The processes to be judged. */
  record Pair(Child server, Child client) {}

  @Override
  public String toString() {
    return name;
  }
}
