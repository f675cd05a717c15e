package io.argosy.fdt.policy;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The packs that FDT may read, by the path under which FDT requests each. */
record PackList(Map<Path, List<Part>> packs) {

  private static final int LONGEST_PATH = 1 << 16;

  PackList {
    packs = Map.copyOf(packs);
  }

  /** A file and the number of its bytes in the pack. */
  record Part(long bytes, Path path) {}

  /**
   * Reads the list.
   *
   * @throws IOException the list cannot be read
   */
  static PackList of(Optional<Path> list) throws IOException {
    Map<Path, List<Part>> packs = new HashMap<>();
    if (list.isPresent()) {
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(list.get())))) {
        int many = in.readInt();
        for (int pack = 0; pack < many; pack++) {
          packs.put(path(in), parts(in));
        }
      }
    }
    return new PackList(packs);
  }

  private static List<Part> parts(DataInputStream in) throws IOException {
    int many = in.readInt();
    List<Part> parts = new ArrayList<>();
    for (int part = 0; part < many; part++) {
      long bytes = in.readLong();
      if (bytes < 0) {
        throw new IOException("the list of packs is broken");
      }
      parts.add(new Part(bytes, path(in)));
    }
    return List.copyOf(parts);
  }

  private static Path path(DataInputStream in) throws IOException {
    int bytes = in.readInt();
    if (bytes < 0 || bytes > LONGEST_PATH) {
      throw new IOException("the list of packs is broken");
    }
    byte[] name = new byte[bytes];
    in.readFully(name);
    return Path.of(new String(name, StandardCharsets.UTF_8));
  }

  Optional<List<Part>> of(Path path) {
    return Optional.ofNullable(packs.get(path));
  }
}
