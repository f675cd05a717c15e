package io.argosy.router.automation.http;

import io.argosy.common.wire.user.PinForm;
import io.argosy.common.wire.user.PinTakenView;
import io.argosy.router.access.Caller;
import io.argosy.router.automation.PinBook;
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
    return new PinTakenView(Long.toString(book.pin(caller, form)));
  }

  /** Removes a pin. For those who may make such a pin. */
  @PostMapping("/{id}/removals")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void unpin(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.unpin(caller, id);
  }
}
