package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Results computed from a recorded batch. */
class GridResultTest {

  private static final double MEGA = Worlds.MEGA;

  private final GridWorld world = Worlds.fork(3, 1);

  private final GridEvent.Stop stop =
      new GridEvent.Stop(
          2, new GridEvent.When(false, 4), 0, Duration.ofSeconds(4), "at 4s stop A for 4s");

  @TempDir Path home;

  /**
   * A batch of 20 MB from A and 20 MB that both have; A has sent all of its own files and B the
   * others, one after another.
   */
  private GridBatch batch(CapacityCourse course, List<GridBatch.Happened> happened) {
    List<GridFile> files =
        List.of(
            new GridFile(0, 20_000_000, List.of(0), List.of(2)),
            new GridFile(1, 20_000_000, List.of(0, 1), List.of(2)));
    List<GridBatch.Attempt> attempts =
        List.of(
            new GridBatch.Attempt(0, 0, 2, false, false, 20_000_000, 3, 4),
            new GridBatch.Attempt(0, 0, 2, false, true, 20_000_000, 12, 13),
            new GridBatch.Attempt(1, 1, 2, false, true, 20_000_000, 25, 26));
    LinkSamples samples =
        new LinkSamples(
            List.of(
                new LinkSamples.Sample(0, List.of(0L, 0L)),
                new LinkSamples.Sample(10, List.of(20_000_000L, 10_000_000L)),
                new LinkSamples.Sample(20, List.of(22_000_000L, 20_000_000L))));
    return new GridBatch(
        2,
        "completion",
        files,
        attempts,
        course,
        samples,
        happened,
        Arrays.asList(3.3 * MEGA, null));
  }

  @Test
  void ratiosSeparateAssignmentFromExecution() {
    GridResult run = batch(CapacityCourse.constant(world), List.of()).run();
    assertThat(run.lpSeconds()).isCloseTo(10, within(1e-6));
    assertThat(run.makespanSeconds()).isEqualTo(25);
    assertThat(run.ratio()).isCloseTo(2.5, within(1e-6));
    assertThat(run.assignedRatio()).isCloseTo(2, within(1e-6));
    assertThat(run.executionRatio()).isCloseTo(1.25, within(1e-6));
    assertThat(run.ratio()).isCloseTo(run.assignedRatio() * run.executionRatio(), within(1e-6));
    assertThat(run.firstReportSeconds()).isEqualTo(4);
    assertThat(run.failedAttempts()).isEqualTo(1);
    assertThat(run.maxAttemptsPerFile()).isEqualTo(2);
    assertThat(run.relayedFiles()).isZero();
    assertThat(run.doorBytes()).isEqualTo(42_000_000);
    assertThat(run.sentRatio()).isCloseTo(1.05, within(1e-9));
    assertThat(run.bottlenecks()).containsOnlyKeys("A>C", "B>C");
    assertThat(run.bottlenecks().get("A>C")).isCloseTo(0.4, within(1e-9));
    assertThat(run.idleShare().get("A>C")).isCloseTo(0.4, within(1e-9));
    assertThat(run.adaptSeconds()).isNull();
  }

  /** S sends D1 everything and D2 half; D2 has the other half from D1. */
  @Test
  void copiesOfCopiesCountAndSoDoesWhatTheOriginSends() {
    GridWorld fan = Worlds.fan(10, 1.5);
    List<GridFile> files =
        List.of(
            new GridFile(0, 40_000_000, List.of(0), List.of(1, 2)),
            new GridFile(1, 40_000_000, List.of(0), List.of(1, 2)));
    GridBatch.Attempt failed = new GridBatch.Attempt(1, 0, 2, false, false, 40_000_000, 3, 4);
    List<GridBatch.Attempt> attempts =
        List.of(
            failed,
            new GridBatch.Attempt(0, 0, 1, false, true, 40_000_000, 5, 6),
            new GridBatch.Attempt(1, 0, 1, false, true, 40_000_000, 8, 9),
            new GridBatch.Attempt(1, 0, 2, false, true, 40_000_000, 8, 9),
            new GridBatch.Attempt(0, 1, 2, false, true, 40_000_000, 12, 12));
    GridResult run =
        new GridBatch(
                1,
                "completion",
                files,
                attempts,
                CapacityCourse.constant(fan),
                new LinkSamples(List.of()),
                List.of(),
                Collections.nCopies(fan.links().size(), 1e6))
            .run();
    assertThat(run.lpSeconds()).isCloseTo(16, within(1e-6));
    assertThat(run.forwardingSeconds()).isCloseTo(8, within(1e-4));
    assertThat(run.forwardingRatio()).isCloseTo(1.5, within(1e-4));
    assertThat(run.relayedFiles()).isEqualTo(1);
    assertThat(run.origins())
        .containsExactly(Map.entry("S", new GridResult.Origin(120_000_000, 80_000_000)));
    assertThat(run.originRatio()).isEqualTo(1.5);
  }

  /** D1 and D2 feed each other, so that one copy must leave the origin; C of the fork is alone. */
  @Test
  void anOriginMustSendOneCopyToEachGroupOfDestinations() {
    List<GridFile> file = List.of(new GridFile(0, 10, List.of(0), List.of(1, 2, 3, 4)));
    assertThat(new Origins(Worlds.fan(10, 10), file, List.of()).mustLeave()).isEqualTo(10);
    List<GridFile> three = List.of(new GridFile(0, 10, List.of(0, 1), List.of(3, 4, 5)));
    assertThat(new Origins(Worlds.threeByThree(), three, List.of()).mustLeave()).isEqualTo(30);
    GridWorld chain =
        new GridWorld(
            Worlds.mesh(new SplittableRandom(1)).nodes(),
            List.of(
                Worlds.link(0, 1, 1),
                Worlds.link(0, 2, 1),
                Worlds.link(2, 1, 1),
                Worlds.link(2, 3, 1),
                Worlds.link(3, 2, 1)));
    List<GridFile> chained = List.of(new GridFile(0, 10, List.of(0), List.of(1, 2, 3)));
    assertThat(new Origins(chain, chained, List.of()).mustLeave())
        .as("2 and 3, then 1")
        .isEqualTo(10);
  }

  @Test
  void aLinkWithoutAnEstimateIsWrongByItsCapacity() {
    GridResult.ForecastError error =
        batch(CapacityCourse.constant(world), List.of()).run().forecastError();
    assertThat(error.median()).isCloseTo(0.55, within(1e-9));
    assertThat(error.max()).isCloseTo(1, within(1e-9));
  }

  @Test
  void aStoppedSourceCountsInTheLeastTimeAndItsReturnIsTimed() {
    CapacityCourse course =
        CapacityCourse.constant(world)
            .with(new CapacityCourse.Step(4, List.of(0.0, MEGA)))
            .with(new CapacityCourse.Step(8, List.of(3 * MEGA, MEGA)));
    GridResult run = batch(course, List.of(new GridBatch.Happened(stop, 4, 8))).run();
    assertThat(run.lpSeconds()).isCloseTo(13, within(1e-6));
    assertThat(run.adaptations())
        .extracting(GridResult.Adaptation::link, GridResult.Adaptation::seconds)
        .containsExactly(tuple("A>C", 0.0));
    assertThat(run.events()).containsExactly(new GridResult.Event("at 4s stop A for 4s", 4));
  }

  /** The uplink of A has 4 MB/s for its link of 3 MB/s and for nothing of its circuit of 8 MB/s. */
  @Test
  void aCircuitCountsInTheLeastTimeOutsideOfTheUplink() throws IOException {
    GridWorld narrow =
        new GridWorld(
            List.of(
                Worlds.node("A", 2, Worlds.NO_LIMIT), world.nodes().get(1), world.nodes().get(2)),
            world.links());
    GridEvent event = GridEvent.parse("batch 2 at 2s circuit A>C x2 for 60s", narrow, 2);
    GridWorld all = narrow.with(List.of(event));
    assertThat(all.nameOf(2)).isEqualTo("A>C circuit");
    CapacityCourse course =
        new CapacityCourse(all, List.of(new CapacityCourse.Step(0, List.of(3 * MEGA, MEGA, 0.0))))
            .with(new CapacityCourse.Step(4, List.of(3 * MEGA, MEGA, 6 * MEGA)));
    GridBatch batch = overACircuit(course, event, 4);
    assertCircuit(batch.run());
    assertThat(overACircuit(course, event, 20).run().circuitShare())
        .as("nothing was left for it")
        .isNull();
    Path picture = home.resolve("circuit.png");
    GridPicture.draw(batch, batch.run(), picture);
    assertThat(ImageIO.read(picture.toFile()).getWidth()).as("three charts").isEqualTo(3 * 420);
    assertThatThrownBy(() -> narrow.with(List.of(event, event)))
        .hasMessageContaining("one circuit");
  }

  /**
   * @param at when files might use the circuit, in seconds
   */
  private static GridBatch overACircuit(CapacityCourse course, GridEvent event, double at) {
    return new GridBatch(
        2,
        "completion",
        List.of(new GridFile(0, 56_000_000, List.of(0, 1), List.of(2))),
        List.of(
            new GridBatch.Attempt(0, 0, 2, false, true, 8_000_000, 12, 13),
            new GridBatch.Attempt(0, 1, 2, false, true, 24_000_000, 24, 24),
            new GridBatch.Attempt(0, 0, 2, true, true, 24_000_000, 10, 11)),
        course,
        overACircuit(),
        List.of(new GridBatch.Happened(event, at, at)),
        Arrays.asList(3 * MEGA, MEGA, null));
  }

  private static void assertCircuit(GridResult run) {
    assertThat(run.lpSeconds())
        .as("12 MB in 4 s, then 9 MB/s")
        .isCloseTo(4 + 44 / 9.0, within(1e-6));
    assertThat(run.assignedRatio() * run.lpSeconds())
        .as("B carries 24 MB")
        .isCloseTo(24, within(1e-6));
    assertThat(run.circuitShare()).as("3 of 6 MB in the last second").isCloseTo(0.5, within(1e-9));
    assertThat(run.forecastError().max()).isZero();
    assertThat(run.adaptations())
        .extracting(GridResult.Adaptation::link, GridResult.Adaptation::seconds)
        .containsExactly(tuple("A>C circuit", 2.0));
  }

  /** The circuit carries from 6 s to 10 s. */
  private static LinkSamples overACircuit() {
    return new LinkSamples(
        IntStream.rangeClosed(0, 24)
            .mapToObj(
                n ->
                    new LinkSamples.Sample(
                        n,
                        List.of(
                            2_000_000L * Math.min(n, 4),
                            1_000_000L * n,
                            Math.clamp(6_000_000L * (n - 6), 0L, 21_000_000L))))
            .toList());
  }

  @Test
  void theJsonHasAllFigures() {
    GridBatch batch = batch(CapacityCourse.constant(world), List.of());
    JsonNode json =
        WireJson.strict()
            .readTree(WireJson.strict().writeValueAsString(BenchResult.of(List.of(batch.run()))));
    assertThat(json.at("/format").asString()).isEqualTo("argosy-bench/1");
    assertThat(json.at("/runs/0/name").asString()).isEqualTo("grid");
    assertThat(json.at("/runs/0/batch").asInt()).isEqualTo(2);
    assertThat(json.at("/runs/0/strategy").asString()).isEqualTo("completion");
    assertThat(json.at("/runs/0/files").asInt()).isEqualTo(2);
    assertThat(json.at("/runs/0/bytes").asLong()).isEqualTo(40_000_000);
    assertThat(json.at("/runs/0/lpSeconds").asDouble()).isCloseTo(10, within(1e-6));
    assertThat(json.at("/runs/0/forwardingSeconds").asDouble()).isCloseTo(10, within(1e-6));
    assertThat(json.at("/runs/0/forwardingRatio").asDouble()).isCloseTo(2.5, within(1e-6));
    assertThat(json.at("/runs/0/origins/A/sentBytes").asLong()).isEqualTo(20_000_000);
    assertThat(json.at("/runs/0/originRatio").asDouble()).isEqualTo(1);
    assertThat(json.at("/runs/0/idleShare/B>C").asDouble()).isZero();
    assertThat(json.at("/runs/0/forecastError/max").asDouble()).isEqualTo(1);
    assertThat(json.at("/runs/0").has("adaptSeconds")).isTrue();
  }

  @Test
  void aPictureHasAChartForEachLink() throws IOException {
    Path file = home.resolve("batch-2.png");
    GridBatch batch = batch(CapacityCourse.constant(world), List.of());
    GridPicture.draw(batch, batch.run(), file);
    assertThat(Files.size(file)).isPositive();
    assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(2 * 420);
  }
}
