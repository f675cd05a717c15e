package io.argosy.router.token.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Sha256;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.router.token.StorageToken;
import io.argosy.router.token.TokenFetcherContract;
import io.argosy.router.token.backend.ScriptedIssuer.Answer;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tokens of an issuer that speaks as Indigo IAM does, or wrongly. */
class ClientCredentialsTest implements TokenFetcherContract {

  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final String GIVEN =
      "{'access_token':'abc.def','token_type':'Bearer','expires_in':3600,"
          + "'scope':'storage.create:/data/a storage.read:/data/a'}";

  @TempDir Path directory;

  private final AtomicLong nanos = new AtomicLong(-5);
  private ScriptedIssuer issuer;
  private ClientCredentials tokens;

  @BeforeEach
  void start() throws Exception {
    issuer = new ScriptedIssuer(directory);
    issuer.answers("/token", GIVEN);
    tokens = tokens(() -> "s:e cret");
  }

  @AfterEach
  void stop() {
    tokens.close();
    issuer.close();
  }

  private ClientCredentials tokens(Supplier<String> secret) {
    return tokens(secret, DEADLINE);
  }

  private ClientCredentials tokens(Supplier<String> secret, Duration patience) {
    return tokens(secret, Optional.empty(), patience);
  }

  private ClientCredentials tokens(
      Supplier<String> secret, Optional<Supplier<String>> subject, Duration patience) {
    return new ClientCredentials(
        URI.create(issuer.url() + "/token"),
        "argosy",
        secret,
        subject,
        new IssuerHttp(Optional.of(issuer.trust()), DEADLINE),
        patience,
        nanos::get);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private long asked() {
    return issuer.requests().stream().filter(it -> it.startsWith("POST /token ")).count();
  }

  @Override
  public ClientCredentials fetcher() {
    return tokens;
  }

  @Test
  void aTokenIsAskedForAsIamExpects() {
    StorageTokenAnswer answer = tokens.fetch(WANTED);
    assertThat(answer.token()).isEqualTo("abc.def");
    assertThat(answer.validSeconds()).isEqualTo(3600);
    assertThat(issuer.requests())
        .containsExactly(
            "POST /token Basic %s grant_type=client_credentials&scope=%s&audience=%s"
                .formatted(
                    Base64.getEncoder().encodeToString("argosy:s%3Ae+cret".getBytes(UTF_8)),
                    URLEncoder.encode(String.join(" ", WANTED.scopes()), UTF_8),
                    URLEncoder.encode(WANTED.audience(), UTF_8)));
  }

  /** Another program renews the token that is exchanged. */
  @Test
  void anotherTokenIsExchangedAsTheStandardSays() {
    tokens.close();
    Iterator<String> renewed = List.of("sub.ject", "new.er").iterator();
    tokens = tokens(() -> "secret", Optional.of(renewed::next), DEADLINE);
    issuer.answers(
        "/token",
        GIVEN.replace(
            "{", "{'issued_token_type':'urn:ietf:params:oauth:token-type:access_token',"));
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
    String type = "urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token";
    assertThat(issuer.requests())
        .singleElement()
        .asString()
        .endsWith(
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
                + "&subject_token=sub.ject&subject_token_type={1}&requested_token_type={1}"
                    .replace("{1}", type)
                + "&scope=%s&audience=%s"
                    .formatted(
                        URLEncoder.encode(String.join(" ", WANTED.scopes()), UTF_8),
                        URLEncoder.encode(WANTED.audience(), UTF_8)));
    issuer.answers("/token", new Answer(400, "{\"error\":\"invalid_grant\"}"));
    pass(Duration.ofMinutes(48));
    assertRefused("invalid_grant");
    assertThat(issuer.requests().getLast()).contains("subject_token=new.er&");
  }

  @Test
  void aTokenIsUsedAgainUntilMostOfItsTimeHasPassed() {
    tokens.fetch(WANTED);
    pass(Duration.ofMinutes(47));
    assertThat(tokens.fetch(WANTED).validSeconds()).isEqualTo(13 * 60);
    assertThat(asked()).isOne();
    pass(Duration.ofMinutes(1));
    assertThat(tokens.fetch(WANTED).validSeconds()).isEqualTo(3600);
    assertThat(asked()).isEqualTo(2);

    tokens.fetch(new StorageToken("https://other", "agent", WANTED.scopes()));
    tokens.fetch(new StorageToken(WANTED.audience(), "other", WANTED.scopes()));
    assertThat(asked()).as("another audience, but not another agent").isEqualTo(3);
  }

  @Test
  void aTokenThatAStorageRefusedIsFetchedAnewOnceAMinuteAtMost() {
    List<String> refused = Arrays.asList("0".repeat(64), null, Sha256.hexOf("abc.def"));
    tokens.fetch(WANTED);
    StorageToken other = new StorageToken("https://other", "agent", WANTED.scopes());
    issuer.answers("/token", GIVEN.replace("abc.def", "other"));
    tokens.fetch(other);
    pass(Duration.ofSeconds(59));
    tokens.forget(refused);
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
    pass(Duration.ofSeconds(1));
    issuer.answers("/token", GIVEN);
    tokens.forget(List.of());
    assertThat(asked()).isEqualTo(2);
    tokens.forget(refused);
    assertThat(tokens.fetch(WANTED).token()).as("the issuer has no other").isEqualTo("abc.def");
    tokens.forget(refused);
    tokens.fetch(WANTED);
    assertThat(tokens.fetch(other).token()).isEqualTo("other");
    assertThat(asked()).isEqualTo(3);
  }

  @Test
  void manyThatWantOneTokenAskOnce() {
    List<StorageTokenAnswer> answers =
        Stream.generate(() -> WANTED).limit(50).parallel().map(tokens::fetch).toList();
    assertThat(answers).extracting(StorageTokenAnswer::token).containsOnly("abc.def");
    assertThat(asked()).isOne();
  }

  /** A request that is held stands for an issuer that answers slowly. */
  @Test
  void nobodyWaitsLongForTheRequestsOfOthers() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    tokens.close();
    tokens =
        tokens(
            () -> {
              begun.countDown();
              assertThat(isOver(released)).isTrue();
              return "secret";
            },
            Duration.ofMillis(50));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<StorageTokenAnswer> first = threads.submit(() -> tokens.fetch(WANTED));
      assertThat(isOver(begun)).isTrue();
      StorageToken other = new StorageToken("https://other", "agent", WANTED.scopes());
      Future<StorageTokenAnswer> second = threads.submit(() -> tokens.fetch(other));
      assertThatThrownBy(() -> second.get(9, TimeUnit.SECONDS))
          .hasMessageContaining("https://other")
          .hasMessageContaining("answers slowly");
      released.countDown();
      assertThat(first.get().token()).isEqualTo("abc.def");
      assertThat(tokens.fetch(other).token()).as("that is not remembered").isEqualTo("abc.def");
    } finally {
      released.countDown();
    }
  }

  private static boolean isOver(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aRefusalOfTheIssuerIsToldAndNotRepeatedAtOnce() {
    issuer.answers(
        "/token",
        new Answer(400, "{\"error\":\"invalid_scope\",\"error_description\":\"not\\n\u00fcr\"}"));
    assertRefused("it answers with status 400 invalid_scope: not??r");
    issuer.answers("/token", GIVEN);
    pass(Duration.ofSeconds(9));
    assertRefused("invalid_scope");
    assertThat(asked()).isOne();
    tokens.fetch(new StorageToken("https://other", "agent", WANTED.scopes()));
    pass(Duration.ofSeconds(1));
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
  }

  @Test
  void secretsThatTheIssuerRepeatsAreNotTold() {
    tokens.close();
    tokens = tokens(() -> "own-secret", Optional.of(() -> "opaque.subject-token"), DEADLINE);
    String echo =
        "{'error':'invalid_grant','error_description':'%sown-secret and opaque.subject-token'}"
            .formatted("x".repeat(150))
            .replace('\'', '"');
    issuer.answers("/token", new Answer(400, echo));
    assertThatThrownBy(() -> tokens.fetch(WANTED))
        .hasMessageContaining("x*** and ***")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("opaque");
  }

  private void assertRefused(String words) {
    assertThatThrownBy(() -> tokens.fetch(WANTED))
        .isInstanceOfSatisfying(
            Refusal.class,
            it -> {
              assertThat(it.code()).isEqualTo("no-token");
              assertThat(it)
                  .hasMessageContaining(words)
                  .hasMessageContaining(issuer.url())
                  .hasMessageNotContaining("cret");
            });
  }

  @Test
  void anIssuerThatDoesNotAnswerIsLeftAloneForATimeWhateverIsWanted() {
    issuer.answers("/token", ScriptedIssuer.ENDLESS);
    assertRefused("no complete answer within 5000 ms");
    StorageToken other = new StorageToken("https://other", "agent", WANTED.scopes());
    assertThatThrownBy(() -> tokens.fetch(other))
        .hasMessageContaining("no complete answer")
        .hasMessageContaining("https://other")
        .hasMessageNotContaining(WANTED.audience());
    assertThat(issuer.requests()).hasSize(1);

    issuer.answers("/token", GIVEN);
    pass(Duration.ofSeconds(10));
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
  }

  static Stream<String> wrongAnswers() {
    return Stream.of(
        "{}",
        "[]",
        "",
        "nonsense",
        GIVEN.replace("abc.def", ""),
        GIVEN.replace("abc.def", "a b"),
        GIVEN.replace("abc.def", "a\\r\\nX: y"),
        GIVEN.replace("'abc.def'", "7"),
        GIVEN.replace("Bearer", "mac"),
        GIVEN.replace("3600", "0"),
        GIVEN.replace("3600", "-1"),
        GIVEN.replace("3600", "299"),
        GIVEN.replace("3600", "'soon'"),
        GIVEN.replace("'expires_in':3600,", ""),
        GIVEN.replace("storage.create:/data/a", ""),
        GIVEN.replace("storage.create:/data/a", "storage.create:/data"),
        GIVEN.replace("storage.create:/data/a", "storage.create:/data/a storage.modify:/"),
        "{'x':'" + "y".repeat(70_000) + "'," + GIVEN.substring(1));
  }

  @ParameterizedTest
  @MethodSource("wrongAnswers")
  void aWrongAnswerGivesNoToken(String json) {
    issuer.answers("/token", json);
    assertRefused(".");
    issuer.answers("/token", GIVEN);
    pass(Duration.ofSeconds(10));
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
  }

  @Test
  void anIssuerMayLeaveOutTheScopesAndAddOnesOfItsOwn() {
    issuer.answers("/token", GIVEN.replaceAll(",'scope'.*", "}"));
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
    issuer.answers("/token", GIVEN.replace("'scope':'", "'scope':'wlcg wlcg "));
    pass(Duration.ofHours(1));
    assertThat(tokens.fetch(WANTED).token()).isEqualTo("abc.def");
  }

  @Test
  void aRedirectIsNotFollowed() {
    issuer.answers("/token", new Answer(307, "{}", issuer.url() + "/elsewhere"));
    assertRefused("status 307");
    assertThat(issuer.requests()).noneMatch(it -> it.contains("elsewhere"));
  }

  @Test
  void aSecretThatCannotBeReadAnyMoreIsToldWithoutItsFile() {
    tokens.close();
    tokens =
        tokens(
            () -> {
              throw new RefusedToStart("/etc/secret-file is gone");
            });
    assertRefused("cannot read the credentials of its client");
    assertThatThrownBy(() -> tokens.fetch(WANTED)).hasMessageNotContaining("/etc");
  }

  @Test
  void aCertificateThatIsNotTrustedIsTold() {
    tokens.close();
    tokens =
        new ClientCredentials(
            URI.create(issuer.url() + "/token"),
            "argosy",
            () -> "s",
            Optional.empty(),
            Optional.empty(),
            nanos::get);
    assertRefused("does not trust the certificate");
  }
}
