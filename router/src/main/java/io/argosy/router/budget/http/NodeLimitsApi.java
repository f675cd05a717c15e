package io.argosy.router.budget.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeRate;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.NodeCapacityForm;
import io.argosy.common.wire.user.NodeLimitForm;
import io.argosy.common.wire.user.NodeRatesForm;
import io.argosy.router.access.Caller;
import io.argosy.router.budget.NodeLimitBook;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Limits of the transfers that touch a node, and of what it can send, receive and hold. */
@RestController
@RequestMapping("/command/v1")
public final class NodeLimitsApi {

  private final NodeLimitBook book;

  public NodeLimitsApi(NodeLimitBook book) {
    this.book = book;
  }

  /**
   * Limits how many transfers may read from or write to a node at a time, or removes the limit. For
   * admins, and for operators of its site.
   */
  @PostMapping("/node-limits")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void limit(@AuthenticationPrincipal Caller caller, @RequestBody NodeLimitForm form) {
    Integer most = form.maxTransfers();
    book.limit(caller, form.node(), most == null ? OptionalInt.empty() : OptionalInt.of(most));
  }

  /**
   * Says what a node can send and receive in all, or removes what was said. For admins, and for
   * operators of its site.
   */
  @PostMapping("/node-rates")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void rates(@AuthenticationPrincipal Caller caller, @RequestBody NodeRatesForm form) {
    book.rates(
        caller, form.node(), rate("uplink", form.uplink()), rate("downlink", form.downlink()));
  }

  /**
   * Says how much the files of the catalogue may take at a node, or removes what was said. No more
   * is sent there. For admins, and for operators of its site.
   */
  @PostMapping("/node-capacities")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void capacity(@AuthenticationPrincipal Caller caller, @RequestBody NodeCapacityForm form) {
    book.capacity(caller, form.node(), Optional.ofNullable(form.capacity()));
  }

  private static Optional<ByteRate> rate(String field, @Nullable Double said) {
    return Optional.ofNullable(said)
        .map(rate -> Refusal.orBorn(field, rate.toString(), () -> NodeRate.of(rate)));
  }
}
