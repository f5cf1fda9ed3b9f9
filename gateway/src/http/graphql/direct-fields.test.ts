import { graphql, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import {
  Arg,
  buildSchemaSync,
  Ctx,
  Field,
  FieldResolver,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  UseMiddleware,
} from 'type-graphql';
import { withDirectFields } from './direct-fields.js';

interface Context {
  greeting: string;
}

/** By field, whether its method got the parent itself and no copy. */
const gotParent: Record<string, boolean> = {};

@ObjectType()
class Person {
  @Field(() => String)
  name!: string;
}

/** Objects of a class with a method are not plain. */
@ObjectType()
class Counter {
  @Field(() => Int)
  start!: number;

  next(): number {
    return this.start + 1;
  }
}

const ADA: Person = { name: 'Ada' };

@Resolver(() => Person)
class PersonResolver {
  private readonly mark = '!';

  @Query(() => Person)
  person(): Person {
    return ADA;
  }

  @FieldResolver(() => String)
  ofRoot(@Root() person: Person): string {
    gotParent['ofRoot'] = person === ADA;
    return `${person.name}${this.mark}`;
  }

  @FieldResolver(() => String)
  ofBoth(@Root() person: Person, @Ctx() { greeting }: Context): string {
    gotParent['ofBoth'] = person === ADA;
    return `${greeting} ${person.name}${this.mark}`;
  }

  @FieldResolver(() => String)
  inOtherOrder(
    @Info() { fieldName }: GraphQLResolveInfo,
    @Ctx() { greeting }: Context,
    @Root() person: Person,
  ): string {
    gotParent['inOtherOrder'] = person === ADA;
    return `${fieldName} ${greeting} ${person.name}${this.mark}`;
  }

  @FieldResolver(() => String)
  ofNothing(): string {
    return this.mark;
  }

  @FieldResolver(() => String)
  ofPart(@Root('name') name: string): string {
    return name;
  }

  @FieldResolver(() => String)
  withArgument(@Root() person: Person, @Arg('times', () => Int) times: number): string {
    gotParent['withArgument'] = person === ADA;
    return person.name.repeat(times);
  }

  @FieldResolver(() => String)
  @UseMiddleware(async (_data, next) => `guarded ${String(await next())}`)
  guarded(@Root() person: Person): string {
    gotParent['guarded'] = person === ADA;
    return person.name;
  }

  @FieldResolver(() => String, { nullable: true })
  failing(@Root() person: Person): string {
    gotParent['failing'] = person === ADA;
    throw new Error(`no ${person.name}`);
  }
}

@Resolver(() => Counter)
class CounterResolver {
  @Query(() => Counter)
  counter(): Counter {
    // As read from the database: only type-graphql makes it a Counter.
    return { start: 1 } as Counter;
  }

  @FieldResolver(() => Int)
  following(@Root() counter: Counter): number {
    return counter.next();
  }
}

const build = () => buildSchemaSync({ resolvers: [PersonResolver, CounterResolver] });
const usual = build();
const direct = withDirectFields(build());
const QUERY = `{
  person { name ofRoot ofBoth inOtherOrder ofNothing ofPart withArgument(times: 2) guarded failing }
  counter { start following }
}`;
const ask = async (schema: GraphQLSchema) =>
  JSON.parse(
    JSON.stringify(await graphql({ schema, source: QUERY, contextValue: { greeting: 'Hello' } })),
  ) as unknown;

it('answers and fails as the usual resolvers do', async () => {
  const answer = await ask(direct);
  expect(answer).toEqual(await ask(usual));
  expect(answer).toMatchObject({
    data: {
      person: {
        ofRoot: 'Ada!',
        ofBoth: 'Hello Ada!',
        inOtherOrder: 'inOtherOrder Hello Ada!',
        ofNothing: '!',
        ofPart: 'Ada',
        withArgument: 'AdaAda',
        guarded: 'guarded Ada',
        failing: null,
      },
      counter: { following: 2 },
    },
    errors: [{ message: 'no Ada', path: ['person', 'failing'] }],
  });
});

it('hands the parent itself to methods that take only it, the context, and info', async () => {
  await ask(direct);
  expect(gotParent).toEqual({
    ofRoot: true,
    ofBoth: true,
    inOtherOrder: true,
    failing: true,
    withArgument: false,
    guarded: false,
  });
});
