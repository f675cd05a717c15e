package io.argosy.fdt.matrix;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The FDT under test: the fake, or the real one if ARGOSY_FDT_JAR names its jar. */
record FdtProgram(String name, String classPath, List<String> jvmOptions) {

  private static final String MAIN = "lia.util.net.copy.FDTMain";
  private static final String POLICY = "io.argosy.fdt.policy.ConfinedFiles";

  static FdtProgram fake() {
    return new FdtProgram(
        "fake",
        joined(placeOf(MAIN), placeOf("lia.util.net.common.FileChannelProvider"), placeOf(POLICY)),
        List.of("-XX:TieredStopAtLevel=1"));
  }

  static Optional<FdtProgram> real() {
    return Optional.ofNullable(System.getenv("ARGOSY_FDT_JAR"))
        .filter(jar -> !jar.isBlank())
        .map(jar -> new FdtProgram("real", joined(Path.of(jar), placeOf(POLICY)), List.of()));
  }

  boolean isFake() {
    return name.equals("fake");
  }

  /** A command that runs in {@code home} and leaves its files there, as far as FDT allows. */
  List<String> command(Path home, List<String> options, List<String> arguments) {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var own =
        List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-Djava.awt.headless=true",
            "-Dfile.encoding=UTF-8",
            "-Dsun.jnu.encoding=UTF-8",
            "-Djdk.serialFilter=lia.util.net.copy.transport.*;java.util.*;java.lang.*;!*",
            "-Duser.home=" + home,
            "-Djava.io.tmpdir=" + home);
    return Stream.of(
            List.of(java), own, jvmOptions, options, List.of("-cp", classPath, MAIN), arguments)
        .flatMap(List::stream)
        .toList();
  }

  private static String joined(Path... places) {
    return Stream.of(places)
        .map(Path::toString)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path placeOf(String type) {
    try {
      var source = Class.forName(type).getProtectionDomain().getCodeSource();
      return Path.of(source.getLocation().toURI());
    } catch (ReflectiveOperationException | java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
