package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scripts written for fdtcp can call {@code argosy fdtcp} and read its report. */
class FdtcpTest {

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  /**
   * A line of a report, split at blanks as scripts do; the text after the status may have blanks.
   */
  private record Reported(String source, String destination, int status, String text) {

    static Reported of(String line) {
      String[] words = line.split(" ", 4);
      return new Reported(words[0], words[1], Integer.parseInt(words[2]), words[3]);
    }
  }

  @Test
  void eachFileIsReportedSeparately() throws IOException {
    List<String> good = List.of("/c/plain", "/c/two  blanks and 100%", "/c/über/ß≤", "/d/plain");
    for (String name : good) {
      write("GENEVA", name, "content of " + name);
    }
    write("GENEVA", "/c/empty", "");
    SampleDataset known = bed.dataset("known").file("there", 700).at("GENEVA", "OSLO");
    SampleDataset foreign = bed.dataset("foreign").file("elsewhere", 700).at("GENEVA");
    List<String> lines = new ArrayList<>(good.stream().map(FdtcpTest::line).toList());
    lines.add(line("/c/empty"));
    lines.add(line(known.lfn("there").value()));
    lines.add(line("/c/absent"));
    lines.add(line(foreign.lfn("elsewhere").value()));

    CommandRun run = fdtcp("mixed", String.join("\n", lines));

    assertThat(run.exitCode()).as(run.text()).isEqualTo(1);
    assertThat(run.text()).contains("6 files arrived, 2 failed");
    List<Reported> report = report("mixed");
    assertThat(report)
        .extracting(file -> file.source() + " " + file.destination())
        .containsExactlyElementsOf(lines);
    assertThat(report).extracting(Reported::status).containsExactly(0, 0, 0, 0, 0, 0, 1, 1);
    assertThat(report.get(5).text()).contains("had arrived before");
    assertThat(report.get(6).text()).contains("cannot be read here");
    assertThat(report.get(7).text()).contains("another dataset");
    for (String name : good) {
      assertThat(place("OSLO", name)).hasContent("content of " + name);
    }
    assertThat(place("OSLO", "/c/empty")).isEmptyFile();
    assertThat(place("OSLO", foreign.lfn("elsewhere").value())).doesNotExist();
  }

  @Test
  void aFailedFileFailsAloneAndARepeatedCopyjobFetchesIt() throws IOException {
    write("GENEVA", "/e/one", "one");
    write("GENEVA", "/e/two", "two");
    String copyjob = line("/e/one") + "\n" + line("/e/two") + "\n";
    CommandRun first = fdtcp("first", copyjob);
    assertThat(first.exitCode()).as(first.text()).isZero();

    write("GENEVA", "/e/two", "2");
    CommandRun again = fdtcp("again", copyjob);
    assertThat(again.exitCode()).as(again.text()).isEqualTo(1);
    assertThat(report("again")).extracting(Reported::status).containsExactly(0, 1);
    assertThat(report("again").get(1).text()).contains("has the file with 3 bytes");
    assertThat(place("OSLO", "/e/two")).hasContent("two");
  }

  @Test
  void anInvalidCopyjobMovesNothing() throws IOException {
    write("GENEVA", "/f/one", "one");
    Files.writeString(bed.home().resolve("bad.report"), "of an earlier one");

    CommandRun run = fdtcp("bad", line("/f/one") + "\nfdt://GENEVA/f/two\nfdt://A/x fdt://B/x\n");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.text()).contains("nothing was moved", "line 2: ").doesNotContain("line 1: ");
    assertThat(report("bad")).isEmpty();
    assertThat(place("OSLO", "/f/one")).doesNotExist();
  }

  private static CommandRun fdtcp(String name, String copyjob) throws IOException {
    Path file = Files.writeString(bed.home().resolve(name + ".copyjob"), copyjob);
    Path report = bed.home().resolve(name + ".report");
    return CommandRun.of(bed, "fdtcp", "--copyjobfile=" + file, "--report=" + report);
  }

  private static List<Reported> report(String name) throws IOException {
    try (Stream<String> lines = Files.lines(bed.home().resolve(name + ".report"))) {
      return lines.map(Reported::of).toList();
    }
  }

  private static void write(String node, String lfn, String content) throws IOException {
    Path file = place(node, lfn);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static Path place(String node, String lfn) {
    return bed.node(node).placeOf(new Lfn(lfn));
  }

  private static String line(String lfn) {
    return address("GENEVA", lfn) + " " + address("OSLO", lfn);
  }

  private static String address(String node, String lfn) {
    try {
      return new URI("fdt", node + ":8444", "/" + place(node, lfn), null, null).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
