package io.argosy.router.automation.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.PinForm;
import io.argosy.common.wire.user.PinTakenView;
import io.argosy.router.access.Caller;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.PinBook;
import io.argosy.router.automation.PinWish;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Exceptions from automations. */
@RestController
@RequestMapping("/command/v1/pins")
public final class PinApi {

  private final PinBook book;

  public PinApi(PinBook book) {
    this.book = book;
  }

  /**
   * Pins what an automation must leave alone, until a time or for good. For admins, and for
   * operators of the site where all of it is at one.
   */
  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public PinTakenView pin(@AuthenticationPrincipal Caller caller, @RequestBody PinForm form) {
    return new PinTakenView(Long.toString(book.pin(caller, wishOf(form))));
  }

  /** Removes a pin. For those who may make such a pin. */
  @PostMapping("/{id}/removals")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void unpin(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.unpin(
        caller,
        number(id)
            .orElseThrow(
                () ->
                    new Refusal(
                        Refusal.Kind.NOT_FOUND, "no-such-pin", "there is no such pin", List.of())));
  }

  private static PinWish wishOf(PinForm form) {
    return new PinWish(
        Refusal.orBorn("automation", form.automation(), () -> Automatic.parse(form.automation())),
        new PinWish.Names(
            Optional.ofNullable(form.source()),
            Optional.ofNullable(form.destination()),
            Optional.ofNullable(form.request()).map(PinApi::request),
            Optional.ofNullable(form.block()),
            Optional.ofNullable(form.strategy())),
        Optional.ofNullable(form.capacity()).map(PinApi::rate),
        Optional.ofNullable(form.until()),
        form.reason());
  }

  private static ByteRate rate(Double bytesPerSecond) {
    return Refusal.orBorn(
        "capacity", bytesPerSecond.toString(), () -> new ByteRate(bytesPerSecond));
  }

  private static Long request(String id) {
    return number(id)
        .orElseThrow(
            () ->
                Refusal.of(
                    Refusal.Kind.UNACCEPTABLE,
                    "unknown-name",
                    Refusal.Fault.unknown("request", "request", id)));
  }

  private static Optional<Long> number(@Nullable String id) {
    try {
      return Optional.of(Long.parseLong(String.valueOf(id)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
