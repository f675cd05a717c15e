package io.argosy.agent.fdt;

import java.nio.file.Path;

/** A run's own directories and files, all below one directory that nobody else may enter. */
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

  /** One line for each session that was heard of: FDT names a log of its own after each. */
  public Path sessions() {
    return root.resolve("sessions");
  }

  public Path readable() {
    return root.resolve("readable");
  }

  /** A file of a pack's length without its bytes: FDT asks a path, and not us, how long it is. */
  public Path pack(int number) {
    return root.resolve("pack-" + number);
  }

  /** What the packs are made of. */
  public Path packs() {
    return root.resolve("packs");
  }
}
