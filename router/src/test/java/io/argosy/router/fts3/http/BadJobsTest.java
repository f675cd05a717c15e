package io.argosy.router.fts3.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fts3.JobForm;
import io.argosy.router.fts3.Submission;
import io.argosy.router.fts3.Submission.Transfer;
import io.argosy.router.fts3.SubmissionRule;
import io.argosy.router.fts3.UrlMap;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What clients may send, and what FTS3's words for a refusal are. Single quotes stand for double.
 */
class BadJobsTest {

  private static final UrlMap URLS =
      new UrlMap(
          Map.of(
              DavUrl.parse("davs://a/d"), node(1, "T1_A"),
              DavUrl.parse("davs://b/d"), node(2, "T1_B"),
              DavUrl.parse("davs://c/d"), node(3, "T1_C")));
  private static final SubmissionRule RULE = new SubmissionRule(Set.of("orderly", "auto", "queue"));
  private static final String FILE =
      "{'sources':['davs://a/d/1'],'destinations':['davs://b/d/1'],'filesize':10,"
          + "'checksum':'ADLER32:A'%s}";
  private static final String SEVERAL =
      "{'sources':['davs://a/d/1','davs://c/d/1'],'destinations':['davs://b/d/1'],'filesize':10,"
          + "'checksum':'ADLER32:A'}";

  private static Node node(long id, String name) {
    return new Node(id, new NodeName(name), new SiteName("S"));
  }

  private static Submission read(String body) {
    JobForm form = JobReader.submission(body.replace('\'', '"').getBytes(UTF_8));
    SubmissionRule.origins(form);
    SubmissionRule.unknown(form, URLS);
    return RULE.check(form, URLS, Map.of());
  }

  private static Submission file(String more) {
    return read("{'files':[%s]}".formatted(FILE.formatted(more)));
  }

  private static Submission params(String params) {
    return read("{'files':[%s],'params':{%s}}".formatted(FILE.formatted(""), params));
  }

  @Test
  void whatTheStockClientSendsIsTaken() {
    Submission job =
        read(
            """
            {'files':[{'sources':[' davs://a/d/x%20y '],'destinations':['https://B//d/1'],
              'source_tokens':['t'],'destination_tokens':['t'],'checksum':'adler32:8D45DCFB',
              'filesize':'12','activity':null,'metadata':{'a':[1]}}],
             'params':{'overwrite':'Y','reuse':false,'job_metadata':null,'gridftp':null,
              'spacetoken':null,'verify_checksum':'n','copy_pin_lifetime':-1,'bring_online':-1,
              'archive_timeout':-1,'timeout':null,'fail_nearline':false,'retry':0,'priority':null,
              'multihop':false,'credential':null,'nostreams':null,'s3alternate':false,
              'max_time_in_queue':'90m','overwrite_on_retry':false,'overwrite_hop':false}}
            """);
    assertThat(job.priority()).isEqualTo(3);
    assertThat(job.overwrites()).isTrue();
    assertThat(job.mostAttempts()).isEmpty();
    assertThat(job.inQueue()).contains(Duration.ofMinutes(90));
    Submission.Transfer file = job.files().getFirst();
    assertThat(file.destination().place().path()).isEqualTo("/d/1");
    assertThat(file.sources().getFirst().place().path()).isEqualTo("/d/x y");
    assertThat(file.checksum().value()).isEqualTo("adler32:8d45dcfb");
    assertThat(file.size().bytes()).isEqualTo(12);
    assertThat(file.activity()).isEqualTo("default");
    assertThat(file.metadata()).contains("{\"a\":[1]}");
  }

  @Test
  void retriesAndPrioritiesAreThoseOfFts3() {
    assertThat(params("'retry':-1").mostAttempts()).isEqualTo(OptionalInt.of(1));
    assertThat(params("'retry':2").mostAttempts()).isEqualTo(OptionalInt.of(3));
    assertThat(read("{'files':[%s],'params':{'retry':-1}}".formatted(SEVERAL)).mostAttempts())
        .isEqualTo(OptionalInt.of(2));
    assertThat(params("'priority':99").priority()).isEqualTo(5);
    assertThat(params("'priority':'-1'").priority()).isEqualTo(1);
    assertThat(params("'max_time_in_queue':168").inQueue()).contains(Duration.ofDays(7));
    assertThat(params("'max_time_in_queue':'soon'").inQueue()).isEmpty();
    assertThat(JobReader.priority("{\"params\":{\"priority\":2}}".getBytes(UTF_8)))
        .isEqualTo(OptionalLong.of(2));
    assertThat(JobReader.priority("{}".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void aStrategyMattersOnlyWhereThereIsAChoice() {
    assertThat(file(",'selection_strategy':'queue'").files().getFirst().strategy()).isEmpty();
    String several = SEVERAL.replace("}", ",'selection_strategy':'queue'}");
    assertThat(read("{'files':[%s]}".formatted(several)).files().getFirst().strategy())
        .isEqualTo(Optional.of("queue"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ | Badly formatted JSON request: it is not JSON, at line 1, column 2",
        "{'files':[x]} | Badly formatted JSON request: it is not JSON, at line 1, column 11",
        "[] | Badly formatted JSON request: it is not an object",
        "{} | No transfers operations specified",
        "{'files':null} | No transfers operations specified",
        "{'files':[]} | No valid pairs available",
        "{'files':7} | Malformed request",
        "{'files':['x']} | Malformed request",
        "{'files':[{}]} | Missing parameter: 'sources'",
        "{'files':[{'sources':['davs://a/d/1']}]} | Missing parameter: 'destinations'",
        "{'files':[{'sources':'davs://a/d/1','destinations':[]}]} | Malformed request: sources",
        "{'files':[{'sources':[1],'destinations':[]}]} | Malformed request: sources",
        "{'files':[{'sources':[],'destinations':[]}]} | No valid pairs available",
        "{'delete':['davs://a/d/1']} | Deletion jobs are no longer supported",
        "{'files':[],'params':[]} | Malformed request: params",
      })
  void brokenJobsAreRefused(String body, String sentence) {
    assertRefused(() -> read(body), sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'priority':'high' | Invalid value within the request: priority",
        "'retry':1.5 | Invalid value within the request: retry",
        "'retry':{} | Invalid value within the request: retry",
        "'sid':7 | Malformed request: sid",
        "'id_generator':'deterministic' | Need sid for deterministic job id generation",
        "'multihop':true | Multihop jobs are not supported",
        "'bring_online':3600 | Requests to read from tape",
        "'archive_timeout':1 | Requests to read from tape",
        "'overwrite':true,'overwrite_on_retry':true | Incompatible overwrite flags",
      })
  void impossibleParametersAreRefused(String params, String sentence) {
    assertRefused(() -> params(params), sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'checksum':'ADLER32:A' | 'checksum':'ADLER32' | A checksum ADLER32:... is required",
        "'checksum':'ADLER32:A' | 'checksum':null | A checksum ADLER32:... is required",
        "'checksum':'ADLER32:A' | 'checksum':'MD5:00' | A checksum ADLER32:... is required",
        "'checksum':'ADLER32:A' | 'checksum':'ADLER32:xyz' | Invalid value within the request",
        "'checksum':'ADLER32:A' | 'checksum':['A'] | Malformed request: checksum",
        "'filesize':10 | 'filesize':null | A filesize above 0 is required",
        "'filesize':10 | 'filesize':-1 | A filesize above 0 is required",
        "'filesize':10 | 'filesize':'big' | Invalid value within the request",
        "'filesize':10 | 'filesize':99999999999999 | Invalid value within the request: filesize",
        "davs://a/d/1 | davs://a/d/../e | Invalid value within the request",
        "davs://a/d/1 | davs://a/d/%2e%2e/x | Invalid value within the request",
        "davs://a/d/1 | davs://a/d/1?x=y | Invalid value within the request",
        "davs://a/d/1 | davs://u:p@a/d/1 | Invalid value within the request",
        "davs://a/d/1 | a/d/1 | Invalid value within the request: Missing scheme",
        "davs://a/d/1 | file:///etc/passwd | Invalid value within the request",
        "davs://a/d/1 | gsiftp://a/d/1 | Invalid value within the request",
        "davs://a/d/1 | davs://a/ | Invalid value within the request: Missing path",
        "davs://a/d/1 | davs://a/e/1 | davs://a/e/1 is below the storage of no node",
        "davs://a/d/1 | davs://b/d/2 | Source and destination are at the same node T1_B",
        "['davs://b/d/1'] | ['davs://b/d/1','davs://c/d/1'] | File transfers with multiple",
      })
  void badFilesAreRefused(String good, String bad, String sentence) {
    assertRefused(
        () -> read("{'files':[%s]}".formatted(FILE.formatted("").replace(good, bad))), sentence);
  }

  /** The source is asked; what the client says must agree with the answer. */
  @Test
  void whatTheClientDoesNotSayTheStorageMaySay() {
    DavUrl place = DavUrl.parse("davs://a/d/1");
    Checksum sum = new Checksum("adler32:0000000a");
    for (String file :
        List.of(
            FILE.replace("'filesize':10,", ""),
            FILE.replace("10", "null"),
            FILE.replace("10", "0"),
            FILE.replace("'ADLER32:A'", "'ADLER32'"),
            FILE.replace("'ADLER32:A'", "null"))) {
      JobForm form =
          JobReader.submission(
              "{'files':[%s]}".formatted(file.formatted("")).replace('\'', '"').getBytes(UTF_8));
      assertThat(SubmissionRule.unknown(form, URLS)).hasSize(1);
      DavFile there = new DavFile(ByteCount.of(10), Optional.of(sum));
      Transfer transfer = RULE.check(form, URLS, Map.of(place, there)).files().getFirst();
      assertThat(transfer.size()).isEqualTo(ByteCount.of(10));
      assertThat(transfer.checksum()).isEqualTo(sum);
      DavFile other = new DavFile(ByteCount.of(11), Optional.of(new Checksum("adler32:0000000b")));
      assertRefused(() -> RULE.check(form, URLS, Map.of(place, other)), "The storage has another");
    }
    assertThat(SubmissionRule.unknown(JobReader.submission("{}".getBytes(UTF_8)), URLS)).isEmpty();
    assertRefused(
        () ->
            read(
                "{'files':[%s]}"
                    .formatted(
                        String.join(
                            ",", Collections.nCopies(201, FILE.replace("10", "0").formatted(""))))),
        "A job has at most 200 files without");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "orderly "})
  void unknownStrategiesAreRefused(String name) {
    assertRefused(
        () -> file(",'selection_strategy':'%s'".formatted(name)),
        name + " algorithm is not supported by Scheduler");
  }

  @Test
  void whatIsTooLargeIsRefused() {
    assertRefused(() -> file(",'metadata':'%s'".formatted("x".repeat(4000))), "Invalid value");
    String long900 = "'davs://a/d/" + "x".repeat(900) + "',";
    assertRefused(
        () ->
            read("{'files':[%s]}".formatted(SEVERAL.replace("'davs://a/d/1',", long900.repeat(5)))),
        "Invalid value within the request: sources");
    assertRefused(() -> file(",'activity':'%s'".formatted("x".repeat(256))), "Invalid value");
    assertRefused(
        () -> params("'id_generator':'deterministic','sid':'%s'".formatted("x".repeat(201))),
        "Invalid value");
    assertRefused(
        () ->
            read(
                "{'files':[%s%s]}"
                    .formatted("{'sources':[],'destinations':[]},".repeat(10_000), SEVERAL)),
        "A job has at most 10,000 files");
    String foreign =
        IntStream.range(0, 100)
            .mapToObj(n -> FILE.formatted("").replace("//a/", "//a" + n + "/"))
            .collect(joining(","));
    assertRefused(
        () -> read("{'files':[%s]}".formatted(foreign)), "A job has files at 100 storage systems");
    assertRefused(
        () -> read("{'x':[%s1]}".formatted("{},".repeat(1_000_000))),
        "Badly formatted JSON request: it is nested too deeply, or has too many");
    assertRefused(
        () -> read("{'x':" + "[".repeat(2000)),
        "Badly formatted JSON request: it is nested too deeply, or has too many");
    assertRefused(
        () -> read("{'files':[%s,%s]}".formatted(SEVERAL, SEVERAL)),
        "Multiple replica jobs must only have one unique file");
  }

  /** Whatever bytes come, there is a job or a refusal. */
  @Test
  void damagedJobsAreReadOrRefused() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String good = "{'files':[%s],'params':{'retry':3,'priority':2}}".formatted(SEVERAL);
    for (int n = 0; n < 5_000; n++) {
      byte[] body = good.replace('\'', '"').getBytes(UTF_8);
      for (int k = random.nextInt(4); k >= 0; k--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt(256);
      }
      try {
        Submission job = RULE.check(JobReader.submission(body), URLS, Map.of());
        assertThat(job.files()).as("seed %d", seed).hasSize(1);
      } catch (Refusal refused) {
        assertThat(refused.kind()).as("seed %d", seed).isEqualTo(Refusal.Kind.MALFORMED);
      }
    }
  }

  private static void assertRefused(ThrowingCallable read, String sentence) {
    assertThatThrownBy(read)
        .isInstanceOfSatisfying(
            Refusal.class, refused -> assertThat(refused.kind()).isEqualTo(Refusal.Kind.MALFORMED))
        .hasMessageStartingWith(sentence);
  }
}
