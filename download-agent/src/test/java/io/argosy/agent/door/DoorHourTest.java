package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A door's memory is bounded, however many files are requested in an hour. */
class DoorHourTest {

  /** As objects, this many files would need 65 MB in addition to those of the agent. */
  @Test
  void anHourOfSessionsThatNobodyClosesFitsIntoASmallHeap(@TempDir Path home)
      throws IOException, InterruptedException {
    assertThat(hour(home, "-Xmx80m", 250_000)).contains("files=250000 minutes=60");
  }

  @Test
  @Tag("campaign")
  void fiveMillionFilesInAnHourFitInto256Megabytes(@TempDir Path home)
      throws IOException, InterruptedException {
    assertThat(hour(home, "-Xmx256m", 5_000_000)).contains("files=5000000 minutes=60");
  }

  private static String hour(Path home, String heap, int files)
      throws IOException, InterruptedException {
    Path log = home.resolve("log");
    Process door =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    heap,
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-Dlogging.level.root=warn",
                    "-cp",
                    System.getProperty("java.class.path"),
                    DoorHour.class.getName(),
                    home.resolve("site").toString(),
                    Integer.toString(files),
                    "2000"))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      int exit = door.waitFor();
      String output = Files.readString(log);
      System.out.println(output);
      assertThat(exit).as(output).isZero();
      return output;
    } finally {
      door.destroyForcibly();
    }
  }
}
