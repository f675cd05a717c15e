package io.argosy.bench.fdt;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands of a series with FDT alone. */
final class FdtPrograms {

  private static final String HERE = "127.0.0.1";

  private FdtPrograms() {}

  static List<String> server(BarePlaces places, Path home, int control, int transfer) {
    return fdt(
        places,
        home,
        List.of("-p", Integer.toString(control), "-tp", Integer.toString(transfer)),
        List.of("-FDT_LISTEN", HERE, "-f", HERE, "-bs", "1M", "-noupdates", "-S"));
  }

  static List<String> client(BarePlaces places, Path home, int control, int streams) {
    return fdt(
        places,
        home,
        List.of("-c", HERE, "-p", Integer.toString(control), "-P", Integer.toString(streams)),
        List.of(
            "-d",
            places.destination().toString(),
            "-fl",
            home.resolve("list").toString(),
            "-noupdates"));
  }

  private static List<String> fdt(
      BarePlaces places, Path home, List<String> first, List<String> second) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Djava.awt.headless=true",
                "-Dfile.encoding=UTF-8",
                "-Dsun.jnu.encoding=UTF-8",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + home,
                "-cp",
                places.jar().toString(),
                "lia.util.net.copy.FDTMain"));
    words.addAll(first);
    words.addAll(second);
    words.addAll(places.more());
    return words;
  }

  /**
   * @throws IOException the command fails
   */
  static void run(List<String> command) throws IOException {
    try {
      Process process = new ProcessBuilder(command).inheritIO().start();
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + " failed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command.getFirst() + " ran", e);
    }
  }
}
