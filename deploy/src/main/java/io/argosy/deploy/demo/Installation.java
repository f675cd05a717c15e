package io.argosy.deploy.demo;

import io.argosy.deploy.process.JavaProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An installation of Argosy.
 *
 * @param home the distribution: {@code bin/*.args} and {@code lib/*.jar}
 * @param cache directory of unpacked binaries and class-data archives, which can be recreated
 */
public record Installation(Path home, Path cache) {

  /** A demonstration runs for minutes, so that a fast start matters more than peak performance. */
  private static final List<String> SMALL_AND_SOON =
      List.of("-XX:ReservedCodeCacheSize=64m", "-XX:TieredStopAtLevel=1");

  /** The Java options of programs. */
  public enum Manner {
    /** For all programs on one small machine. */
    SMALL_AND_SOON,
    /** As docs/operate.md recommends. */
    OPERATED
  }

  /** The installation that this program was started from. */
  public static Installation own(Path fallbackCache) throws IOException {
    Path home = Path.of(System.getProperty("argosy.home", ".")).toRealPath();
    Path cache = Path.of(System.getProperty("argosy.cache", fallbackCache.toString()));
    return new Installation(home, isWritable(cache) ? cache : fallbackCache);
  }

  private static boolean isWritable(Path directory) {
    try {
      Files.createDirectories(directory);
      return Files.isWritable(directory);
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the beginning of a program's command line, as an operator types it. */
  List<String> operated(String program, int heapMegabytes) {
    return JavaProgram.javaCommand(List.of("-Xmx" + heapMegabytes + "m"), program);
  }

  /**
   * Returns the beginning of a program's command line in a demonstration.
   *
   * @param writesArchive whether the process updates the class-data archive; one process of each
   *     program does
   */
  List<String> java(String program, int heapMegabytes, boolean writesArchive) {
    List<String> options = new ArrayList<>();
    options.add("-Xmx" + heapMegabytes + "m");
    options.addAll(SMALL_AND_SOON);
    if (writesArchive) {
      options.add("-XX:+AutoCreateSharedArchive");
    }
    options.add("-XX:SharedArchiveFile=" + cache.resolve(program + ".jsa"));
    options.add("-Xlog:cds=off");
    options.add("-Xlog:cds+dynamic=off");
    return JavaProgram.javaCommand(options, program);
  }
}
