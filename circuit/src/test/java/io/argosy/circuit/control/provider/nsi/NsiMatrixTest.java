package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.CircuitProvider.Answer;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.CircuitProvider.Answer.Reserved;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import io.argosy.provider.fake.FakeNsi;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Holds the stand-in to what real providers were seen to do; and a real provider too, where {@code
 * ARGOSY_NSI_PEER} names a YAML file with {@code provider: {url, provider-nsa, requester-nsa}} and
 * two {@code endpoints} with an {@code stp}.
 */
class NsiMatrixTest {

  private static final String PEER = "ARGOSY_NSI_PEER";
  private static final Duration LIFETIME = Duration.ofHours(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofDays(3650);

  private record Row(String name, String fact, List<String> steps, Optional<String> notReal) {}

  /** The provider of one row; the stand-in is empty for a real one. */
  private record Peer(NsiSettings settings, String source, String destination, FakeNsi fake) {
    boolean isReal() {
      return fake == null;
    }

    Instant now() {
      return isReal() ? Instant.now() : fake.now();
    }
  }

  @TestFactory
  Stream<DynamicTest> theStandInDoesWhatProvidersDo() throws IOException {
    return rows().map(row -> DynamicTest.dynamicTest(row.name(), () -> standIn(row)));
  }

  @TestFactory
  @EnabledIfEnvironmentVariable(named = PEER, matches = ".+")
  Stream<DynamicTest> aRealProviderDoesIt() throws IOException {
    String file = System.getenv(PEER);
    return rows()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.name(),
                    () -> {
                      Assumptions.assumeTrue(row.notReal().isEmpty(), () -> row.notReal().get());
                      run(row, real(Path.of(Objects.requireNonNull(file))));
                    }));
  }

  private static void standIn(Row row) throws Exception {
    try (FakeNsi fake = new FakeNsi()) {
      String stp = "urn:ogf:network:t.net:2021:topology:";
      run(
          row,
          new Peer(
              KnownNsi.settings(fake.url(), "urn:ogf:network:t.net:2021:nsa", "urn:us:nsa"),
              stp + "a?vlan=1780-1789",
              stp + "b?vlan=1780-1789",
              fake));
    }
  }

  private static Peer real(Path file) {
    JsonNode config = new YAMLMapper().readTree(file.toFile());
    JsonNode provider = config.path("provider");
    return new Peer(
        KnownNsi.settings(
            URI.create(provider.path("url").asString()),
            provider.path("provider-nsa").asString(),
            provider.path("requester-nsa").asString()),
        config.path("endpoints").path(0).path("stp").asString(),
        config.path("endpoints").path(1).path("stp").asString(),
        null);
  }

  private static Stream<Row> rows() throws IOException {
    try (InputStream in = NsiMatrixTest.class.getResourceAsStream("/nsi-matrix.json")) {
      JsonNode all = new JsonMapper().readTree(in);
      return StreamSupport.stream(all.spliterator(), false)
          .map(
              it ->
                  new Row(
                      it.path("row").asString(),
                      it.path("fact").asString(),
                      StreamSupport.stream(it.path("steps").spliterator(), false)
                          .map(JsonNode::asString)
                          .toList(),
                      Optional.ofNullable(it.get("notAtRealProviders")).map(JsonNode::asString)))
          .toList()
          .stream();
    }
  }

  private static void run(Row row, Peer peer) throws Exception {
    try (Course course = new Course(peer)) {
      for (String step : row.steps()) {
        course.step(step.split(" ", 2)[0], step.contains(" ") ? step.split(" ", 2)[1] : "");
      }
    }
  }

  /** One row under way. */
  private static final class Course implements AutoCloseable {
    private final Peer peer;
    private final CircuitKey key = new CircuitKey("matrix", UUID.randomUUID());
    private final List<String> references = new ArrayList<>();
    private Supplier<UUID> ids = UUID::randomUUID;
    private final NsiProvider provider;
    private final SoapCalls calls;
    private final NsiMessages messages;
    private Instant asked = Instant.EPOCH;

    private Course(Peer peer) throws IOException {
      this.peer = peer;
      provider = provider(peer.settings());
      calls = new SoapCalls(peer.settings(), Optional.empty());
      messages = new NsiMessages(peer.settings(), UUID::randomUUID);
    }

    private NsiProvider provider(NsiSettings settings) throws IOException {
      return new NsiProvider(
          settings,
          Optional.empty(),
          () -> ids.get(),
          () -> Duration.between(Instant.EPOCH, peer.now()).toNanos());
    }

    private void step(String what, String rest) throws Exception {
      switch (what) {
        case "reserve" -> reserve(LIFETIME);
        case "reserve-ten-years" -> reserve(LONG);
        case "refuse" -> refuse(rest.split(" ")[0], rest.split(" ")[1]);
        case "commit" -> calls.call("reserveCommit", messages.about("reserveCommit", reference()));
        case "provision" -> calls.call("provision", messages.about("provision", reference()));
        case "terminate" -> calls.call("terminate", messages.about("terminate", reference()));
        case "fault" -> fault(rest.split(" ")[0], rest.split(" ")[1]);
        case "unknown" -> references.add("no-such-connection");
        case "phase" -> until(found -> found.phase() == Phase.valueOf(rest), rest);
        case "listed" -> until(found -> found.raw().matches(rest), rest);
        case "end-as-asked" -> until(found -> found.end().filter(asked::equals).isPresent(), what);
        case "not-listed" -> assertThat(ours()).isEmpty();
        case "two" -> assertThat(ours()).hasSize(2);
        case "same-number" -> {
          UUID same = UUID.randomUUID();
          ids = () -> same;
        }
        case "other-requester-sees-nothing" -> otherRequester();
        case "refuse-late" -> {
          peer.fake().refuseLate();
          peer.fake().capacity(10);
          reserve(LIFETIME);
        }
        case "cause" -> until(found -> found.cause() == Cause.valueOf(rest), rest);
        case "checking" -> peer.fake().reservation(reference(), "ReserveChecking");
        case "pass" -> peer.fake().pass(Duration.ofSeconds(Long.parseLong(rest)));
        case "force-end" -> peer.fake().forceEnd(reference());
        case "restart-empty" -> peer.fake().restartEmpty();
        default -> throw new IllegalArgumentException("an unknown step: " + what);
      }
    }

    private void reserve(Duration lifetime) throws Exception {
      asked = peer.now().plus(lifetime).truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
      Answer answer = provider.reserve(plan(peer.source(), 100), asked);
      assertThat(answer).isInstanceOf(Reserved.class);
      references.add(((Reserved) answer).reference());
    }

    private void refuse(String what, String code) throws Exception {
      boolean isCapacity = what.equals("capacity");
      String source = isCapacity ? peer.source() : peer.source().replaceFirst("\\?", "-none?");
      Answer answer = provider.reserve(plan(source, isCapacity ? 20_000 : 100), end());
      assertThat(answer).isInstanceOf(Refused.class);
      assertThat(((Refused) answer).denied().reason()).contains(code);
      references.addAll(ours().stream().map(Found::reference).toList());
    }

    private Instant end() {
      return peer.now().plus(LIFETIME);
    }

    private CircuitPlan plan(String source, int megabits) {
      return new CircuitPlan(
          key,
          "net",
          new CircuitEnd("a", source, "192.0.2.1"),
          new CircuitEnd("b", peer.destination(), "192.0.2.2"),
          List.of(),
          new ByteRate(megabits * 1e6 / 8),
          LIFETIME);
    }

    private void fault(String operation, String code) {
      assertThatThrownBy(() -> calls.call(operation, messages.about(operation, reference())))
          .isInstanceOf(NsiFault.class)
          .hasMessageMatching("(?s).*" + code + ".*");
    }

    private void otherRequester() throws Exception {
      NsiSettings us = peer.settings();
      try (NsiProvider other =
          provider(KnownNsi.settings(us.url(), us.providerNsa(), "urn:somebody-else:nsa"))) {
        assertThat(other.list(Set.of()).circuits()).isEmpty();
      }
    }

    private List<Found> ours() throws ProviderFailedException {
      return provider.list(Set.of()).circuits().stream()
          .filter(found -> found.key().filter(key::equals).isPresent())
          .toList();
    }

    /** A real provider takes some time for each step. */
    private void until(java.util.function.Predicate<Found> what, String words) throws Exception {
      Instant last = peer.now().plus(PATIENCE);
      while (peer.isReal() && peer.now().isBefore(last) && !what.test(found())) {
        Thread.onSpinWait();
      }
      assertThat(found()).matches(what, words);
    }

    private Found found() throws Exception {
      return provider.list(Set.of(reference())).circuits().stream()
          .filter(found -> found.reference().equals(reference()))
          .findFirst()
          .orElseThrow();
    }

    private String reference() {
      return references.getLast();
    }

    @Override
    public void close() throws ProviderFailedException {
      for (Found found : ours()) {
        provider.release(found.reference());
      }
      provider.close();
      calls.close();
    }
  }
}
