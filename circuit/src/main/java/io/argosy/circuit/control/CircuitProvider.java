package io.argosy.circuit.control;

import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitPlan;
import java.time.Instant;
import java.util.Set;

/**
 * A network that builds circuits. What it has is known from {@link #list} alone; the other methods
 * only ask it to act. Each method returns within the provider's time-out for one request, and may
 * be repeated.
 */
public interface CircuitProvider extends AutoCloseable {

  ProviderTraits traits();

  /**
   * Asks for a circuit once. Where the provider has two phases, nothing is committed; otherwise its
   * reference is the circuit's key, which is known before.
   *
   * @param end when the provider shall release the circuit, by the local clock
   * @throws ProviderFailedException it is not known whether the provider has acted
   */
  Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException;

  /**
   * Returns all circuits that this requester has at the provider, those of other programs included.
   *
   * @param references circuits whose state has to be known; that of others need not be looked up
   * @throws ProviderFailedException the answer is missing, incomplete or not understood
   */
  Listing list(Set<String> references) throws ProviderFailedException;

  /** Takes the next step towards a circuit that is up, such as commit or provision. */
  void advance(Found circuit) throws ProviderFailedException;

  /** Asks for a later end; only where {@link ProviderTraits#extendable} says so. */
  default void extend(String reference, Instant end) throws ProviderFailedException {
    throw new ProviderFailedException("the provider cannot move the end of a circuit");
  }

  /**
   * Cancels or releases the circuit in whatever phase it is. It is repeated while the circuit is
   * ENDING, because some providers acknowledge a release that they never complete.
   */
  void release(String reference) throws ProviderFailedException;

  /**
   * Lets the provider hint that its list may have changed, which it need not do. A hint may be
   * wrong, late or missing, and nothing follows from it but an earlier look at the list.
   *
   * @param look is run by any thread, once a second at most
   */
  default void onNews(Runnable look) {}

  @Override
  default void close() {}

  /** The answer to a request for a circuit. */
  sealed interface Answer {

    /** The provider holds the circuit, or is building it. */
    record Reserved(String reference) implements Answer {}

    record Refused(Denied denied) implements Answer {}
  }
}
