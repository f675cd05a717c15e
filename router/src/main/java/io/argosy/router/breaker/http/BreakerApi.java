package io.argosy.router.breaker.http;

import io.argosy.common.wire.user.BreakerForm;
import io.argosy.router.access.Caller;
import io.argosy.router.breaker.BreakerBook;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Breakers, which stop transfers over failing sources, links and destinations. */
@RestController
@RequestMapping("/command/v1/breakers")
public final class BreakerApi {

  private final BreakerBook book;

  public BreakerApi(BreakerBook book) {
    this.book = book;
  }

  /**
   * Pins the breaker of a source, a destination or a link open or closed, or removes the pin. For
   * admins.
   */
  @PostMapping
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void pin(@AuthenticationPrincipal Caller caller, @RequestBody BreakerForm form) {
    book.pin(caller, form);
  }
}
