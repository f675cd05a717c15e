package io.argosy.fdt.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Compares the files at the destination with the files that were sent. */
final class LeftBehind {

  private static final String CHANCE = "^\\.0\\.\\d+(E-\\d+)?";

  private final Path source;

  LeftBehind(Path source) {
    this.source = source;
  }

  SortedMap<String, String> in(List<Path> directories) throws IOException {
    var found = new TreeMap<String, String>();
    for (Path directory : directories) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.filter(file -> !Files.isDirectory(file)).toList()) {
          String name = file.getFileName().toString().replaceFirst(CHANCE, "(temporary)");
          found.put(directory.getFileName() + "/" + shortened(name), stateOf(file));
        }
      }
    }
    return found;
  }

  private String stateOf(Path file) throws IOException {
    if (Files.isSymbolicLink(file)) {
      return "link";
    }
    byte[] arrived = Files.readAllBytes(file);
    String state = arrived.length == 0 ? "empty" : "foreign";
    try (Stream<Path> sources = Files.walk(source)) {
      for (Path candidate : sources.filter(Files::isRegularFile).toList()) {
        state = arrived.length == 0 ? state : compared(arrived, candidate, state);
      }
    }
    return state;
  }

  private String compared(byte[] arrived, Path candidate, String otherwise) throws IOException {
    byte[] wanted = Files.readAllBytes(candidate);
    int differs = Arrays.mismatch(arrived, wanted);
    String name = shortened(source.relativize(candidate).toString());
    if (differs == -1) {
      return "whole " + name;
    }
    return differs == arrived.length && !otherwise.startsWith("whole")
        ? "part of " + name
        : otherwise;
  }

  private static String shortened(String name) {
    return name.length() <= 40 ? name : name.substring(0, 40) + "...";
  }
}
