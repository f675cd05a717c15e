package io.argosy.deploy.copyjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A copyjob is parsed completely, or refused with all its invalid lines. */
class CopyJobTest {

  private static final List<NodeView> NODES =
      List.of(
          CopyNodes.node("T1_A", "http://a.org:8444", "/", "/disk"),
          CopyNodes.node("T2_B", "http://b.org:8444", "/", "/pool/b"),
          CopyNodes.node("T2_C", "http://b.org:9000", "/store", "/c"));

  @Test
  void aLineIsAFileOfTheRoutersAtTwoNodes() {
    Copy copy =
        plan("fdt://a.org:8444//disk/x/one%20two%25ß fdt://b.org:8444/pool/b//x/one%20two%25ß")
            .getFirst();
    assertThat(copy.source()).isEqualTo(new NodeName("T1_A"));
    assertThat(copy.destination()).isEqualTo(new NodeName("T2_B"));
    assertThat(copy.lfn().value()).isEqualTo("/x/one two%ß");
    assertThat(copy.dataset().value()).isEqualTo("/fdtcp/x/one two%ß");
    assertThat(copy.file()).hasToString("/disk/x/one two%ß");
  }

  @Test
  void aHostIsANodesNameOrItsDoorOrAMappedName() {
    assertThat(
            plan(
                "fdt://T1_A/disk/x fdt://T2_B:8444/pool/b/x",
                "",
                "fdt://a.org:2811/disk/store/y\tfdt://b.org:9000/c/y",
                "  fdt://far.org:1/disk/z   fdt://T2_B/pool/b/z  "))
        .extracting(copy -> copy.source() + " " + copy.destination())
        .containsExactly("T1_A T2_B", "T1_A T2_C", "T1_A T2_B");
  }

  /** A text editor may have written a byte order mark first. */
  @Test
  void allCharactersButBlanksAndPercentSignsStandAsTheyAre() {
    String name = "[x]{y}|^\"<z>`\\#1?a=b&c+d.root";
    assertThat(plan("\uFEFFfdt://T1_A/disk/%1$s fdt://T2_B/pool/b/%1$s".formatted(name)))
        .extracting(copy -> copy.lfn().value())
        .containsExactly("/" + name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fdt://T1_A/disk/x | this one has 1",
        "fdt://T1_A/disk/one two fdt://T2_B/pool/b/one two | this one has 4",
        "http://T1_A/disk/x fdt://T2_B/pool/b/x | http://T1_A/disk/x is no fdt://host:port/path",
        "/disk/x fdt://T2_B/pool/b/x | /disk/x is no fdt://host:port/path",
        "fdt://T1_A/disk/%zz fdt://T2_B/pool/b/x | write a percent sign as %25",
        "fdt://T1_A/disk/ fdt://T2_B/pool/b/x | names no file",
        "fdt://T1_A/disk/../etc/x fdt://T2_B/pool/b/x | a segment . or ..",
        "fdt://T1_A/etc/passwd fdt://T2_B/pool/b/x | no storage rule of T1_A applies to"
            + " /etc/passwd",
        "fdt://T1_A/disk/x fdt://T2_C/c/x | no storage rule of T2_C applies to /x",
        "fdt://T1_A/disk/x fdt://T2_B/pool/b/y | T2_B stores /x at /pool/b/x only",
        "fdt://T1_A/disk/x fdt://T1_A/disk/x | both ends are node T1_A",
        "fdt://nobody:8444/disk/x fdt://T2_B/pool/b/x | nobody:8444 is no node",
        "fdt://b.org:1/pool/b/x fdt://T1_A/disk/x | b.org:1 is the door of several nodes"
      })
  void anInvalidLineIsReportedWithItsNumberAndReason(String line, String fault) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> plan("fdt://T1_A/disk/good fdt://T2_B/pool/b/good", line))
        .withMessageStartingWith("nothing was moved:\n  line 2: ")
        .withMessageContaining(fault);
  }

  @Test
  void allInvalidLinesAreReportedAtOnce() {
    String one = "fdt://T1_A/disk/x fdt://T2_B/pool/b/x";
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> plan(one, "fdt://T1_A/q fdt://T2_B/q", one))
        .withMessageContaining("line 2: no storage rule")
        .withMessageContaining("line 3: requests the same copy as line 1");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> plan("", " "))
        .withMessageContaining("no line");
  }

  private static List<Copy> plan(String... lines) {
    return new CopyPlan(NODES, Map.of("far.org", new NodeName("T1_A")))
        .of(CopyJob.parse(List.of(lines)));
  }
}
