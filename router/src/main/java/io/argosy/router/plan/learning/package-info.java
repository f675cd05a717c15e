/** What earlier rounds teach of the network. */
@NullMarked
package io.argosy.router.plan.learning;

import org.jspecify.annotations.NullMarked;
