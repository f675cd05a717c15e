package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class InjectionTest {

  private static RunningRouter router;
  private static SmallWorld world;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    world = new SmallWorld(router);
    world.build();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void aRepeatedInjectionChangesNothing() {
    expect(inject("T1_A", "one", 1000), 1000, 1000);
    var before = router.database().rowCounts().stream().filter(InjectionTest::isCatalog).toList();
    expect(inject("T1_A", "one", 1000), 0, 0);
    assertThat(router.database().rowCounts().stream().filter(InjectionTest::isCatalog))
        .containsExactlyElementsOf(before);
  }

  @Test
  void anInjectionAtAnotherNodeAddsOnlyReplicas() {
    expect(inject("T1_A", "two", 3), 3, 3);
    expect(inject("T1_B", "two", 3), 0, 3);
    expect(inject("T1_B", "two", 4), 1, 1);
  }

  @Test
  void concurrentInjectionsAddEachFileOnce() {
    var sent =
        Stream.of("T1_A", "T1_B", "T1_C", "T1_A", "T1_B", "T1_C")
            .map(node -> CompletableFuture.supplyAsync(() -> inject(node, "three", 200)))
            .toList();
    var answers = sent.stream().map(CompletableFuture::join).map(a -> a.json()).toList();
    assertThat(answers.stream().mapToInt(a -> a.path("filesAdded").asInt()).sum()).isEqualTo(200);
    assertThat(answers.stream().mapToInt(a -> a.path("replicasAdded").asInt()).sum())
        .isEqualTo(600);
  }

  /** The same files in two blocks: one injection is accepted, the other is refused completely. */
  @Test
  void twoBlocksCannotShareFiles() {
    var sent =
        IntStream.range(0, 2)
            .mapToObj(
                n ->
                    CompletableFuture.supplyAsync(
                        () ->
                            router.post(
                                RunningRouter.ADMIN_TOKEN,
                                "/command/v1/injections",
                                SmallWorld.injection("T1_A", "four", 300)
                                    .replace("#four", "#four" + n)
                                    .replace('\'', '"'))))
            .toList();
    assertThat(sent.stream().map(CompletableFuture::join).map(RunningRouter.Answer::status))
        .containsExactlyInAnyOrder(200, 409);
  }

  @Test
  void aBlockHoldsAtMostAThousandFiles() {
    inject("T1_A", "five", 1000);
    var more =
        router.post(
            RunningRouter.ADMIN_TOKEN,
            "/command/v1/injections",
            """
            {"node":"T1_A","block":"/data#five","files":
              [{"lfn":"/data/more","bytes":1,"checksum":"adler32:00000001"}]}
            """);
    assertThat(more.status()).isEqualTo(422);
    assertThat(more.json().path("type").asString()).endsWith("block-full");
  }

  private static RunningRouter.Answer inject(String node, String part, int files) {
    return world.send("injections", SmallWorld.injection(node, part, files));
  }

  private static void expect(RunningRouter.Answer answer, int files, int replicas) {
    assertThat(answer.json().path("filesAdded").asInt()).isEqualTo(files);
    assertThat(answer.json().path("replicasAdded").asInt()).isEqualTo(replicas);
  }

  private static boolean isCatalog(String line) {
    return line.matches("(dataset|block|file|replica) .*");
  }
}
