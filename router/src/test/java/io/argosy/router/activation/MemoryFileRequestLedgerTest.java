package io.argosy.router.activation;

import java.time.Instant;
import java.util.Optional;

class MemoryFileRequestLedgerTest implements FileRequestLedgerContract {

  private final MemoryFileRequestLedger ledger = new MemoryFileRequestLedger();

  @Override
  public FileRequestLedger ledger() {
    return ledger;
  }

  @Override
  public long[] twoRequests() {
    ledger.add(1, 101, 3, NOON);
    ledger.add(2, 102, 3, NOON);
    return new long[] {1, 2};
  }

  @Override
  public void unwanted() {
    ledger.unwanted();
  }

  @Override
  public String checkOf(long fileRequest) {
    return ledger.checkOf(fileRequest);
  }

  @Override
  public Optional<String> stateOf(long fileRequest) {
    return ledger.all().stream()
        .filter(request -> request.id() == fileRequest)
        .map(r -> r.attempts() + " " + r.notBefore() + r.givenUp().map(why -> " " + why).orElse(""))
        .findFirst();
  }

  @Override
  public Optional<Instant> reroutedAt(long fileRequest) {
    return ledger.reroutedAt(fileRequest);
  }

  @Override
  public Optional<String> setbackOf(long fileRequest) {
    return ledger
        .setbackOf(fileRequest, 1)
        .map(s -> s.failures() + " " + s.failure().reason() + " " + s.usableFrom().orElseThrow());
  }
}
