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

/** A file to send, and its name at the destination if that differs. */
record SentFile(String source, Optional<String> name) {

  private static final Pattern MAPPED = Pattern.compile("\\s+/\\s+");

  /** The files listed by -fl, or otherwise the words of the command line. */
  static List<SentFile> of(Options options) throws IOException {
    if (!options.words().isEmpty()) {
      return options.words().stream().map(word -> new SentFile(word, Optional.empty())).toList();
    }
    var sent = new ArrayList<SentFile>();
    for (String line : Files.readAllLines(Path.of(options.value("-fl").orElseThrow()))) {
      String[] parts = MAPPED.split(line);
      if (parts.length > 2) {
        throw new IllegalArgumentException(
            "The line=" + line + ", from -fl parameter cannot be parsed");
      }
      sent.add(
          parts.length == 1
              ? new SentFile(line, Optional.empty())
              : new SentFile(parts[0], Optional.of(parts[1])));
    }
    return sent;
  }

  static List<String> written(List<SentFile> sent) {
    return sent.stream().flatMap(w -> Stream.of(w.source, w.name.orElse(""))).toList();
  }

  static List<SentFile> read(List<String> texts) {
    var sent = new ArrayList<SentFile>();
    for (int i = 0; i < texts.size(); i += 2) {
      sent.add(
          new SentFile(
              texts.get(i), Optional.of(texts.get(i + 1)).filter(name -> !name.isEmpty())));
    }
    return sent;
  }

  /** The files below, if this is a directory. */
  Stream<SentFile> unrolled() throws IOException {
    if (!new File(source).isDirectory()) {
      return Stream.of(this);
    }
    try (Stream<Path> below = Files.walk(Path.of(source))) {
      return below
          .filter(Files::isRegularFile)
          .map(file -> new SentFile(file.toString(), Optional.empty()))
          .toList()
          .stream();
    }
  }

  /** The name that is announced; the receiver uses its last segment. */
  String offered() {
    return name.orElse(new File(source).getAbsolutePath());
  }
}
