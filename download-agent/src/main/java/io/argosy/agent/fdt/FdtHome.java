package io.argosy.agent.fdt;

import java.nio.file.Path;

/** Directories and files of a run, all below one directory that only this user may access. */
public record FdtHome(Path root) {

  /** {@code user.home}: FDT rewrites a file there after every session. */
  public Path home() {
    return root.resolve("home");
  }

  public Path temporary() {
    return root.resolve("tmp");
  }

  public Path list() {
    return root.resolve("list");
  }

  /** Returns the file that lists the sessions, one per line; FDT names a log after each. */
  public Path sessions() {
    return root.resolve("sessions");
  }

  public Path readable() {
    return root.resolve("readable");
  }

  /** A sparse file of a pack's length, because FDT takes the length from the path. */
  public Path pack(int number) {
    return root.resolve("pack-" + number);
  }

  /** The contents of the packs. */
  public Path packs() {
    return root.resolve("packs");
  }
}
