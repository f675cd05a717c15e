package io.argosy.fdt.fake;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The parameters of a job that both ends know.
 *
 * @param id of the session
 * @param isPull whether the client receives
 * @param name the value of -monID
 * @param directory the destination
 * @param streams data connections
 * @param limit bytes per second, or -1
 * @param isDirect whether files are written under their final names at once
 * @param isRecursive whether directories are expanded
 */
record Job(
    UUID id,
    boolean isPull,
    Optional<String> name,
    String directory,
    int streams,
    long limit,
    boolean isDirect,
    boolean isRecursive) {

  static Job of(Options options) {
    return new Job(
        UUID.randomUUID(),
        options.has("-pull"),
        options.value("-monID"),
        options.value("-d").orElseThrow(),
        options.number("-P", 4),
        options.bytes("-limit", -1),
        options.has("-notmp"),
        options.has("-r"));
  }

  List<String> written() {
    return List.of(
        id.toString(),
        String.valueOf(isPull),
        name.orElse(""),
        directory,
        String.valueOf(streams),
        String.valueOf(limit),
        String.valueOf(isDirect),
        String.valueOf(isRecursive));
  }

  static Job read(List<String> texts) {
    return new Job(
        UUID.fromString(texts.get(0)),
        Boolean.parseBoolean(texts.get(1)),
        Optional.of(texts.get(2)).filter(name -> !name.isEmpty()),
        texts.get(3),
        Integer.parseInt(texts.get(4)),
        Long.parseLong(texts.get(5)),
        Boolean.parseBoolean(texts.get(6)),
        Boolean.parseBoolean(texts.get(7)));
  }

  /** The name of the job in the final log block. */
  String label() {
    return id + name.map(given -> " / " + given).orElse("");
  }
}
