package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two files at GENEVA are requested at a node without a link; the plan is computed again with one.
 */
class WhatIfTest {

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  private static final String LINK = "{\"from\":\"GENEVA\",\"to\":\"ISLE\",\"rate\":1e8},";

  @BeforeAll
  static void wanted() {
    SampleDataset data = bed.dataset("isolated").file("one", 500).file("two", 600).at("GENEVA");
    SiteName island = new SiteName("ISLE");
    bed.admin().post("/command/v1/sites", new SiteForm(island)).requireDone();
    bed.admin()
        .post("/command/v1/nodes", new NodeForm(new NodeName("ISLE"), island, "disk", null))
        .requireDone();
    CommandRun asked = CommandRun.of(bed, "request", "create", data.name().value(), "--to", "ISLE");
    assertThat(asked.exitCode()).as(asked.text()).isZero();
    Waits.until(
        "they are due", () -> bed.database().count("select count(*) from file_request") == 2);
  }

  @Test
  void withTheLinkTheFilesAreRouted() throws IOException {
    Path now = bed.home().resolve("now.json");
    CommandRun written = CommandRun.of(bed, "world", "export", "--survey", "--out", now.toString());
    assertDone(written);
    assertThat(written.text()).contains("Written: " + now + ", 2 files, ");
    String world = Files.readString(now);
    assertThat(world).startsWith("{\"format\":\"argosy-world/1\"").contains("\"ISLE\"");
    assertThat(planned(now)).contains("2 files").contains("no-path");

    Path then = bed.home().resolve("then.json");
    Files.writeString(then, world.replace("\"links\":[", "\"links\":[" + LINK));
    assertThat(planned(then)).contains("2 files", "GENEVA").doesNotContain("no-path");
  }

  @Test
  void aFileNamedGzIsCompressedAndPlannedAlike() throws IOException {
    Path now = bed.home().resolve("now.json.gz");
    Files.writeString(now, "older");
    assertDone(CommandRun.of(bed, "world", "export", "--survey", "--out", now.toString()));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(now))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("\"ISLE\"");
    }
    assertThat(planned(now)).contains("2 files");
  }

  @Test
  void withoutASurveyTheExportHasWhatTheRouterWouldPlan() {
    CommandRun export = CommandRun.of(bed, "world", "export");
    assertThat(assertDone(export))
        .startsWith("{\"format\":\"argosy-world/1\"")
        .contains("--strategy completion")
        .contains("no file is due")
        .contains("\"files\":[]");
  }

  @Test
  void ifNothingIsDueTheCommandPrintsThisAndSuggestsASurvey() {
    Path now = bed.home().resolve("due.json");
    assertThat(assertDone(CommandRun.of(bed, "world", "export", "--out", now.toString())))
        .contains("0 files", "No file is due. --survey also exports files that have no source");
  }

  @Test
  void aRefusedExportLeavesTheOlderFileUnchanged() throws IOException {
    Path older = Files.writeString(bed.home().resolve("older.json"), "older");
    Path nobody = Files.writeString(bed.home().resolve("nobody.token"), "argosy_nobody");
    List<String> words = List.of("world", "export", "--out", older.toString());
    assertThat(refused(CommandRun.withToken(bed, nobody, words.toArray(String[]::new))))
        .contains("token");
    assertThat(refused(CommandRun.asAgent(bed, "GENEVA", words.toArray(String[]::new))))
        .startsWith("argosy: ");
    assertThat(refused(CommandRun.of(bed, "world", "export", "--most", "0", "--out", older + "")))
        .contains("most")
        .contains("1 to 1,000,000");
    assertThat(older).hasContent("older");
    try (var files = Files.list(bed.home())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(n -> n.endsWith(".tmp"));
    }
  }

  @Test
  void aMissingDirectoryIsNamed() {
    CommandRun export = CommandRun.of(bed, "world", "export", "--out", "/no/such/world.json");
    assertThat(export.exitCode()).isEqualTo(2);
    assertThat(export.text()).contains("/no/such does not exist");
  }

  private static String refused(CommandRun run) {
    assertThat(run.exitCode()).as(run.text()).isEqualTo(3);
    return run.text();
  }

  private static String assertDone(CommandRun run) {
    assertThat(run.exitCode()).as(run.text()).isZero();
    return run.text();
  }

  /** Returns the summary followed by the plan. */
  private static String planned(Path world) throws IOException {
    Path plan = bed.home().resolve("plan.json");
    String summary =
        assertDone(
            CommandRun.alone(
                bed,
                List.of(
                    "plan",
                    "--world",
                    world.toString(),
                    "--knowledge",
                    "true",
                    "--out",
                    plan + "")));
    return summary + Files.readString(plan);
  }
}
