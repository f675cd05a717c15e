package io.argosy.router.circuit.http;

import io.argosy.common.wire.user.CircuitClosureForm;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.router.access.Caller;
import io.argosy.router.circuit.CircuitBook;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Circuits that people ask for, and the maintenance of endpoints. */
@RestController
@RequestMapping("/command/v1/circuits")
public final class CircuitCommandsApi {

  private final CircuitBook book;

  public CircuitCommandsApi(CircuitBook book) {
    this.book = book;
  }

  /**
   * Has a circuit set up between two endpoints, whatever work there is. For admins, and for
   * operators of the site of either endpoint.
   */
  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public CircuitTakenView request(
      @AuthenticationPrincipal Caller caller, @RequestBody CircuitForm form) {
    return new CircuitTakenView(book.request(caller, form));
  }

  /**
   * Has a circuit released, after which none is asked for within the cool-down. For admins, and for
   * operators of the site of either endpoint.
   *
   * @param key of the circuit, such as {@code production-5d3f2c1a-0b9e-4c57-8a51-6f0f3f6f2f11}
   */
  @PostMapping("/{key}/release")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void release(@AuthenticationPrincipal Caller caller, @PathVariable String key) {
    book.release(caller, key);
  }

  /**
   * Closes an endpoint for maintenance: circuits there are released before it begins. For admins,
   * and for operators of its site.
   */
  @PostMapping("/closures")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void close(@AuthenticationPrincipal Caller caller, @RequestBody CircuitClosureForm form) {
    book.close(caller, form);
  }

  /**
   * Ends the maintenance of an endpoint, also what is planned. For admins, and for operators of its
   * site.
   *
   * @param endpoint by its name, such as {@code cern-1}
   */
  @PostMapping("/endpoints/{endpoint}/reopen")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void reopen(@AuthenticationPrincipal Caller caller, @PathVariable String endpoint) {
    book.reopen(caller, endpoint);
  }
}
