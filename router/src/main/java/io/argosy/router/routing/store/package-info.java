/** Routes and decisions in the database. */
@NullMarked
package io.argosy.router.routing.store;

import org.jspecify.annotations.NullMarked;
