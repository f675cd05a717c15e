package io.argosy.router.problem.http;

import java.sql.SQLException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/** Whose fault it is that a store failed. */
final class StoreFault {

  /** SQL standard: a unique rule is broken. */
  private static final String UNIQUE = "23505";

  private static final String TOO_MANY_CONNECTIONS = "53300";

  private static final String STATEMENT_ENDED = "57014";

  private StoreFault() {}

  /** Another transaction came first: the same key, a lock or a deadlock. */
  static boolean isLostRace(RuntimeException e) {
    return e instanceof DuplicateKeyException
        || e instanceof ConcurrencyFailureException
        || (e instanceof DataIntegrityViolationException && isUnique(e));
  }

  /** A value or a statement the tables refuse: nothing gets better by sending it again. */
  static boolean isOurs(RuntimeException e) {
    return e instanceof DataIntegrityViolationException
        || e instanceof InvalidDataAccessResourceUsageException;
  }

  /** All connections are in use, of a pool here or of the database. */
  static boolean isExhaustion(Throwable e) {
    return hasState(e, TOO_MANY_CONNECTIONS);
  }

  /** The database ended the statement, as it took too long. */
  static boolean isTooSlow(Throwable e) {
    return hasState(e, STATEMENT_ENDED);
  }

  /** Hibernate's is no {@link DuplicateKeyException}. */
  private static boolean isUnique(Throwable e) {
    return hasState(e, UNIQUE);
  }

  private static boolean hasState(Throwable e, String state) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && state.equals(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }
}
