/** Tokens with which agents use storage systems: what they permit, and the keys that sign them. */
@NullMarked
package io.argosy.router.token;

import org.jspecify.annotations.NullMarked;
