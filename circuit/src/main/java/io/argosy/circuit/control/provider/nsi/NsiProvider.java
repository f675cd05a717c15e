package io.argosy.circuit.control.provider.nsi;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitPlan;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPMessage;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.MessageConstraintException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.w3c.dom.Element;

/**
 * Circuits of an NSI provider. The summary of all connections of this requester is the only source
 * of truth; callbacks are not needed, and only make it be asked for earlier.
 */
public final class NsiProvider implements CircuitProvider {

  private static final Logger LOG = LoggerFactory.getLogger(NsiProvider.class);
  private static final int MOST_QUESTIONS = 3;
  private static final Duration WHOLE_AGAIN = Duration.ofHours(1);

  /** Without a name, all are listed. */
  private static final Set<String> NO_CONNECTION = Set.of("none");

  private final NsiSettings settings;
  private final NsiMessages messages;
  private final SoapCalls calls;
  private final LongSupplier ticker;
  private final Optional<CallbackListener> listener;
  private volatile Map<String, Seen> last = Map.of();

  /** By the ticker; when the list of all connections was last found to be too long. */
  private Optional<Long> tooLongSince = Optional.empty();

  /**
   * @param heldSince by the ticker; when it was first seen as held, which a provider may say of it
   *     long after the hold has ended
   * @param refusal why it was refused after its acknowledgment
   * @param questions how often the provider was asked why
   */
  private record Seen(
      Reservation reservation, long heldSince, Optional<NsiFault> refusal, int questions) {}

  /** A message that is only built when it is sent. */
  @FunctionalInterface
  private interface Message {
    SOAPMessage build() throws SOAPException;
  }

  /**
   * @param tls trusted certificates and the client's own; empty for those of the JDK
   * @param ids gives each message its number
   * @param ticker monotonic, in nanoseconds
   * @throws IOException nobody can listen for callbacks
   */
  public NsiProvider(
      NsiSettings settings, Optional<SSLContext> tls, Supplier<UUID> ids, LongSupplier ticker)
      throws IOException {
    this.settings = settings;
    this.messages = new NsiMessages(settings, ids);
    this.calls = new SoapCalls(settings, tls);
    this.ticker = ticker;
    this.listener =
        settings.callback().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new CallbackListener(
                    settings.callback().get().listen(), messages, ticker, CallbackListener::later));
  }

  @Override
  public void onNews(Runnable look) {
    listener.ifPresent(it -> it.start(look));
  }

  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(settings.requestTimeout(), settings.holdTime(), true, false);
  }

  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    try {
      SoapCalls.Answer answer = call("reserve", () -> messages.reserve(plan, end));
      return Elements.text(answer.body(), "reserveResponse", "connectionId")
          .map(Answer.Reserved::new)
          .orElseThrow(() -> new ProviderFailedException(name() + " names no connection"));
    } catch (NsiFault e) {
      if (!e.isRefusal() && e.reason() == Cause.OTHER) {
        throw failed(e);
      }
      return new Answer.Refused(
          new Denied(e.reason(), String.valueOf(e.getMessage()), Optional.empty()));
    }
  }

  /**
   * A provider never forgets a connection. Once its list is too long, it is asked for those that
   * are followed; what it holds of a request whose answer was lost then ends with its hold.
   */
  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    if (tooLongSince.filter(at -> ticker.getAsLong() - at < WHOLE_AGAIN.toNanos()).isEmpty()) {
      try {
        return listed(references, Set.of());
      } catch (ProviderFailedException e) {
        if (!(e.getCause() instanceof MessageConstraintException)) {
          throw e;
        }
        LOG.warn("Circuits of others cannot be shown: why={}", e.getMessage());
        tooLongSince = Optional.of(ticker.getAsLong());
      }
    }
    return listed(references, references.isEmpty() ? NO_CONNECTION : references);
  }

  private Listing listed(Set<String> references, Set<String> asked) throws ProviderFailedException {
    try {
      SoapCalls.Answer answer = call("querySummarySync", () -> messages.summary(asked));
      Element summary =
          Elements.children(answer.body(), "querySummarySyncConfirmed")
              .findFirst()
              .orElseThrow(() -> new ProviderFailedException(name() + " sends no summary"));
      return new Listing(seen(summary, references), answer.date());
    } catch (NsiFault e) {
      throw failed(e);
    }
  }

  private List<Found> seen(Element summary, Set<String> references) throws ProviderFailedException {
    Map<String, Seen> now = new LinkedHashMap<>();
    for (Element element : Elements.children(summary, "reservation").toList()) {
      Reservation one =
          Reservation.of(element)
              .orElseThrow(
                  () -> new ProviderFailedException(name() + " lists a circuit without its name"));
      now.put(one.reference(), seen(one, Optional.ofNullable(last.get(one.reference()))));
    }
    now.values().stream()
        .filter(it -> references.contains(it.reservation().reference()))
        .filter(it -> it.reservation().isRefused() && it.refusal().isEmpty())
        .filter(it -> it.questions() < MOST_QUESTIONS)
        .min(Comparator.comparing(Seen::questions))
        .map(it -> new Seen(it.reservation(), it.heldSince(), refusal(it), it.questions() + 1))
        .ifPresent(it -> now.put(it.reservation().reference(), it));
    last = Map.copyOf(now);
    return now.values().stream()
        .map(it -> it.reservation().found(isHoldOver(it), it.refusal()))
        .toList();
  }

  private Seen seen(Reservation one, Optional<Seen> before) {
    long heldSince =
        before
            .filter(old -> old.reservation().isHeld())
            .map(Seen::heldSince)
            .orElseGet(ticker::getAsLong);
    return new Seen(
        one, heldSince, before.flatMap(Seen::refusal), before.map(Seen::questions).orElse(0));
  }

  /**
   * The summary does not say why. It is asked for one circuit in each list, so that a provider that
   * does not answer this question delays nothing else for long.
   */
  private Optional<NsiFault> refusal(Seen refused) {
    try {
      String reference = refused.reservation().reference();
      SoapCalls.Answer answer =
          call("queryResultSync", () -> messages.about("queryResultSync", reference));
      return Elements.within(answer.body(), "reserveFailed")
          .filter(it -> Elements.text(it, "connectionId").filter(reference::equals).isPresent())
          .reduce((older, newer) -> newer)
          .map(it -> NsiFault.of(it, "the provider gives no reason"));
    } catch (NsiFault | ProviderFailedException e) {
      return Optional.empty();
    }
  }

  private boolean isHoldOver(Seen seen) {
    Duration held = Duration.ofNanos(ticker.getAsLong() - seen.heldSince());
    return held.compareTo(settings.holdTime()) >= 0;
  }

  /** Commits what is held, and provisions what is committed. */
  @Override
  public void advance(Found circuit) throws ProviderFailedException {
    Seen seen = last.get(circuit.reference());
    if (seen != null && seen.reservation().isHeld() && !isHoldOver(seen)) {
      repeatable("reserveCommit", circuit.reference());
    } else if (seen != null && seen.reservation().isReleased()) {
      repeatable("provision", circuit.reference());
    }
  }

  private void repeatable(String operation, String reference) throws ProviderFailedException {
    try {
      call(operation, () -> messages.about(operation, reference));
    } catch (NsiFault e) {
      if (!e.isRepetition()) {
        throw failed(e);
      }
    }
  }

  /** A connection that the provider does not know counts as released. */
  @Override
  public void release(String reference) throws ProviderFailedException {
    try {
      call("terminate", () -> messages.about("terminate", reference));
    } catch (NsiFault e) {
      if (!e.isUnknownCircuit() && !e.isRepetition()) {
        throw failed(e);
      }
    }
  }

  private SoapCalls.Answer call(String operation, Message message)
      throws NsiFault, ProviderFailedException {
    try {
      return calls.call(operation, message.build());
    } catch (SOAPException e) {
      throw new IllegalStateException(e);
    }
  }

  private ProviderFailedException failed(NsiFault fault) {
    return new ProviderFailedException(name() + " refuses: " + fault.getMessage(), fault);
  }

  private String name() {
    return "provider " + settings.providerNsa();
  }

  @Override
  public void close() {
    listener.ifPresent(CallbackListener::close);
    calls.close();
  }
}
