/** The demonstration's own PostgreSQL: unpacked, kept, adopted and stopped. */
@NullMarked
package io.argosy.deploy.database;

import org.jspecify.annotations.NullMarked;
