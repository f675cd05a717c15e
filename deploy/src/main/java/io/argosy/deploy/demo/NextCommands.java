package io.argosy.deploy.demo;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What to type while a demonstration runs, ready to be copied into a shell. */
final class NextCommands {

  private NextCommands() {}

  /**
   * @param data where a person put it; empty where other commands find it by themselves
   * @param request empty where nothing was asked for
   */
  static List<String> of(Optional<Path> data, Optional<String> request) {
    String option = data.map(path -> " --data " + quoted(path.toString())).orElse("");
    return Stream.concat(
            Stream.of("nodes"),
            request.stream().flatMap(id -> Stream.of("request show " + id, "request watch " + id)))
        .map(words -> "./argosy " + words + option)
        .toList();
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
