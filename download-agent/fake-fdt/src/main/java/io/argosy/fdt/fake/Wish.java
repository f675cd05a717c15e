package io.argosy.fdt.fake;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file to be sent, and the name it is to have, if another. */
record Wish(String source, Optional<String> name) {

  private static final Pattern MAPPED = Pattern.compile("\\s+/\\s+");

  /** What -fl names, or else the words of the command line. */
  static List<Wish> of(Options options) throws IOException {
    if (!options.words().isEmpty()) {
      return options.words().stream().map(word -> new Wish(word, Optional.empty())).toList();
    }
    var wishes = new ArrayList<Wish>();
    for (String line : Files.readAllLines(Path.of(options.value("-fl").orElseThrow()))) {
      String[] parts = MAPPED.split(line);
      if (parts.length > 2) {
        throw new IllegalArgumentException(
            "The line=" + line + ", from -fl parameter cannot be parsed");
      }
      wishes.add(
          parts.length == 1
              ? new Wish(line, Optional.empty())
              : new Wish(parts[0], Optional.of(parts[1])));
    }
    return wishes;
  }

  static List<String> written(List<Wish> wishes) {
    return wishes.stream().flatMap(w -> Stream.of(w.source, w.name.orElse(""))).toList();
  }

  static List<Wish> read(List<String> texts) {
    var wishes = new ArrayList<Wish>();
    for (int i = 0; i < texts.size(); i += 2) {
      wishes.add(
          new Wish(texts.get(i), Optional.of(texts.get(i + 1)).filter(name -> !name.isEmpty())));
    }
    return wishes;
  }

  /** The files below, if this is a directory. */
  Stream<Wish> unrolled() throws IOException {
    if (!new File(source).isDirectory()) {
      return Stream.of(this);
    }
    try (Stream<Path> below = Files.walk(Path.of(source))) {
      return below
          .filter(Files::isRegularFile)
          .map(file -> new Wish(file.toString(), Optional.empty()))
          .toList()
          .stream();
    }
  }

  /** The name it is offered under; the receiver takes the last part of it. */
  String offered() {
    return name.orElse(new File(source).getAbsolutePath());
  }
}
