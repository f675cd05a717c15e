package io.argosy.system.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * Class data archives, which halve the start time of the programs. A demonstration writes those of
 * the servers, and the first command writes that of {@code argosy}.
 */
public final class Archives {

  /** The directory in which demonstrations of tests cache what they can create again. */
  static final Path CACHE = Distribution.TARGET.resolve("demo-cache");

  private static final String AT_EXIT = "-XX:ArchiveClassesAtExit=";
  private static final Path OF_COMMANDS = CACHE.resolve("argosy.jsa");
  private static final Path UNFINISHED = CACHE.resolve("argosy.jsa.unfinished");

  private Archives() {}

  /** Runs one small demonstration after each build, in one of the JVMs that run tests. */
  public static void write() {
    if (!isWritten(CACHE.resolve("router.jsa")) && isFirst("servers")) {
      Path data = CACHE.resolve("first-data");
      DemoRun demo =
          DemoRun.startedWith(
              Map.of(FdtJar.VARIABLE, ""), data, "--files", "2", "--size", "2MB", "--once");
      int exitCode = demo.awaitExit();
      demo.endAll();
      if (exitCode != 0) {
        throw new IllegalStateException(demo.launcher().log());
      }
      Trees.delete(data);
    }
  }

  static List<String> ofServer(String program) {
    return using(CACHE.resolve(program + ".jsa"));
  }

  static List<String> ofCommand() {
    if (isWritten(OF_COMMANDS) || !isFirst("commands")) {
      return using(OF_COMMANDS);
    }
    return quiet(AT_EXIT + UNFINISHED);
  }

  /** Tells that the process with this command line has ended. */
  static void ended(List<String> command) {
    if (command.contains(AT_EXIT + UNFINISHED) && Files.exists(UNFINISHED)) {
      try {
        Files.move(UNFINISHED, OF_COMMANDS, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static List<String> using(Path archive) {
    return isWritten(archive) ? quiet("-XX:SharedArchiveFile=" + archive) : List.of();
  }

  private static List<String> quiet(String option) {
    return List.of(option, "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
  }

  private static boolean isWritten(Path archive) {
    return Files.exists(archive) && timeOf(archive) > built();
  }

  /** Returns the time at which the programs were packaged. */
  private static long built() {
    return timeOf(Distribution.HOME.resolve("bin/router.args"));
  }

  private static long timeOf(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isFirst(String what) {
    try {
      Files.createDirectories(CACHE);
      Files.createFile(CACHE.resolve(what + "-" + built() + ".taken"));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
