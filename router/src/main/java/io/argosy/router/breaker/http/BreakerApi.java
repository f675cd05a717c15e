package io.argosy.router.breaker.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.BreakerForm;
import io.argosy.router.access.Caller;
import io.argosy.router.automation.PinRules;
import io.argosy.router.breaker.BreakerBook;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
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
    BreakerBook.Pin pin =
        Stream.of(BreakerBook.Pin.values())
            .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(form.pin()))
            .findFirst()
            .orElseThrow(() -> refused("pin", form.pin(), "is one of open, closed, none"));
    PinRules.reason(form.reason())
        .ifPresent(
            fault -> {
              throw Refusal.of(Refusal.Kind.UNACCEPTABLE, "refused-value", fault);
            });
    book.pin(
        caller,
        Optional.ofNullable(form.source()),
        Optional.ofNullable(form.destination()),
        pin,
        form.reason());
  }

  private static Refusal refused(String field, String text, String sentence) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, text, sentence));
  }
}
