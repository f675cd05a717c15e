package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
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

  /** A sum of accepted sizes must never be too large for a number of the database. */
  @Test
  void aSizeThatNoSumCouldHoldIsRefused() {
    var refused = post("T1_A", "'block':'/data#huge'", "/data/huge/", Long.MAX_VALUE, 0, 1);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("errors").get(0).path("field").asString())
        .isEqualTo("files[0].bytes");
    assertThat(refused.text()).contains("at most 10,000,000,000,000");
    assertThat(post("T1_A", "'block':'/data#huge'", "/data/huge/", 10_000_000_000_000L, 0, 1))
        .extracting(RunningRouter.Answer::status)
        .isEqualTo(200);
    assertThat(router.get(RunningRouter.ADMIN_TOKEN, "/query/v1/nodes").status()).isEqualTo(200);
  }

  @Test
  void aDatasetGrowsInAnyOrderAndKnownFilesKeepTheirBlock() {
    expect(grow("T1_A", "/grow", 10, 0, 1000), 1000, 1000);
    expect(grow("T1_A", "/grow", 10, 1000, 1001), 1, 1);
    var before = blocks("/grow");
    assertThat(before).containsExactly("/grow#00001 1000", "/grow#00002 1");
    assertThat(post("T1_A", "'dataset':'/grow'", "/grow/a", 10, 0, 1).status()).isEqualTo(200);
    assertThat(blocks("/grow")).containsExactly("/grow#00001 1000", "/grow#00002 2");
    expect(grow("T1_B", "/grow", 10, 991, 1001), 0, 10);
    expect(grow("T1_B", "/grow", 10, 500, 1500), 499, 990);
    expect(grow("T1_B", "/grow", 10, 500, 1500), 0, 0);
    assertThat(blocks("/grow")).containsExactly("/grow#00001 1000", "/grow#00002 501");
  }

  @Test
  void severalNodesDeclarePartsOfADatasetAtOnce() {
    var sent =
        Stream.of("T1_A 0 700", "T1_B 300 1100", "T1_C 900 1900", "T1_A 1500 2200")
            .map(part -> part.split(" "))
            .map(
                part ->
                    CompletableFuture.supplyAsync(
                        () ->
                            grow(
                                part[0],
                                "/parts",
                                10,
                                Integer.parseInt(part[1]),
                                Integer.parseInt(part[2]))))
            .toList();
    assertThat(sent.stream().map(CompletableFuture::join))
        .extracting(RunningRouter.Answer::status)
        .containsOnly(200);
    assertThat(blocks("/parts"))
        .containsExactly("/parts#00001 1000", "/parts#00002 1000", "/parts#00003 200");
  }

  @Test
  void largeFilesDoNotFillABlockBeyondItsBytes() {
    expect(grow("T1_A", "/large", 60_000_000_000L, 0, 2), 2, 2);
    expect(grow("T1_A", "/large", 60_000_000_000L, 2, 3), 1, 1);
    assertThat(blocks("/large"))
        .containsExactly("/large#00001 1", "/large#00002 1", "/large#00003 1");
  }

  @Test
  void aFileOfAnotherDatasetIsRefused() {
    post("T1_A", "'dataset':'/data'", "/data/six/", 10, 0, 1);
    var other = post("T1_A", "'dataset':'/other'", "/data/six/", 10, 0, 1);
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.text()).contains("the file is in another dataset");
  }

  @Test
  void anInjectionNamesADatasetOrABlock() {
    for (String name : List.of("", "'dataset':'/x','block':'/x#1'")) {
      var refused = post("T1_A", name, "/x/", 10, 0, 1);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.text()).contains("either a dataset or a block");
    }
  }

  private static RunningRouter.Answer grow(
      String node, String dataset, long bytes, int from, int to) {
    return post(node, "'dataset':'" + dataset + "'", dataset + "/m", bytes, from, to);
  }

  private static RunningRouter.Answer post(
      String node, String target, String prefix, long bytes, int from, int to) {
    String files =
        IntStream.range(from, to)
            .mapToObj(
                n ->
                    "{'lfn':'%s%04d','bytes':%d,'checksum':'adler32:0000000a'}"
                        .formatted(prefix, n, bytes))
            .collect(Collectors.joining(","));
    return router.post(
        RunningRouter.ADMIN_TOKEN,
        "/command/v1/injections",
        "{'node':'%s',%s'files':[%s]}"
            .formatted(node, target.isEmpty() ? "" : target + ",", files)
            .replace('\'', '"'));
  }

  private static List<String> blocks(String dataset) {
    return router
        .database()
        .jdbc()
        .sql(
            """
            select b.name || ' ' || (select count(*) from catalog_file_facts f
                where f.block_id = b.id and b.files > 0)
            from catalog_block_facts b where b.dataset = ? order by b.name
            """)
        .param(dataset)
        .query(String.class)
        .list();
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
