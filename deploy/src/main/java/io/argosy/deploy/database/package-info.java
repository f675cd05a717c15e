/** The demonstration's PostgreSQL server: it is unpacked, started, adopted and stopped. */
@NullMarked
package io.argosy.deploy.database;

import org.jspecify.annotations.NullMarked;
